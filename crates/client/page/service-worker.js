// Keeps one whole version of the client on the device, so that the house opens without a network.
const version = '__VERSION__';
const files = __FILES__;
const store = `chaikhana-${version}`;

addEventListener('install', (event) => {
  const fresh = files.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }));
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(fresh)));
});

addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith('chaikhana-') && name !== store));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

// The page asks for this when the player agrees to the new version.
addEventListener('message', (event) => { if (event.data === 'take-over') skipWaiting(); });

addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== location.origin) return;
  const isPage = event.request.mode === 'navigate' && !address.pathname.startsWith('/api/');
  const name = isPage ? '/' : address.pathname;
  if (!files.includes(name)) return;
  const kept = caches.open(store).then((cache) => cache.match(name));
  event.respondWith(kept.then((answer) => answer ?? fetch(event.request)));
});
