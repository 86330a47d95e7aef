// Runs before anything is painted: the theme and language kept on this device, then the client itself.
(() => {
  const root = document.documentElement;
  const here = document.currentScript.dataset;
  const words = __WORDS__;

  let kept = {};
  try { kept = JSON.parse(localStorage.getItem('chaikhana.settings')) ?? {}; } catch { /* no storage: the defaults */ }
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  const wanted = [kept.language, ...navigator.languages].map((tag) => tag?.split('-')[0].toLowerCase());
  root.lang = wanted.find((tag) => tag in words) ?? 'en';

  // When the client draws an element anew, it takes off all of its attributes and puts them on again (tachys does so where
  // attributes are behind one type). What is put on again as it was is no change: without this most of the page would be
  // styled anew at every move.
  const { setAttribute, removeAttribute } = Element.prototype;
  const off = new Map();
  const takeOff = () => {
    for (const [element, names] of off) for (const name of names) removeAttribute.call(element, name);
    off.clear();
  };
  Element.prototype.removeAttribute = function (name) {
    if (off.size === 0) queueMicrotask(takeOff);
    if (!off.has(this)) off.set(this, new Set());
    off.get(this).add(name);
  };
  Element.prototype.setAttribute = function (name, value) {
    if (off.get(this)?.delete(name) && this.getAttribute(name) === value) return;
    setAttribute.call(this, name, value);
  };

  // A client that never came, or that broke, cannot say so itself.
  const fail = (error, came) => {
    console.error(error);
    const { title, lost, broke, reload, copy } = words[root.lang];
    const details = `${error?.stack ?? error}\n\n${location.href}\n${here.wasm}`;
    const page = document.createElement('main');
    page.className = 'failure';
    page.innerHTML = '<h1 class="display"></h1><p></p><div class="actions"><button class="btn primary"></button>'
      + '<button class="btn"></button></div><pre></pre>';
    page.querySelector('h1').textContent = title;
    page.querySelector('p').textContent = came ? broke : lost;
    page.querySelector('pre').textContent = details;
    const [again, tell] = page.querySelectorAll('button');
    again.textContent = reload;
    again.onclick = () => location.reload();
    tell.textContent = copy;
    tell.onclick = () => navigator.clipboard?.writeText(details);
    for (const shown of document.body.querySelectorAll(':scope > :not(.symbols)')) shown.remove();
    document.body.append(page);
  };

  // The client speaks English; the words of another language come beside it.
  const address = document.currentScript.getAttribute(`data-words-${root.lang}`);
  const brought = address && fetch(address).then((answer) => (answer.ok ? answer.text() : null), () => null);

  const ready = new Promise((done) => addEventListener('DOMContentLoaded', done));
  // The first page is drawn in its own type, or nothing would stay where it was first seen; a font that does not come is not
  // waited for.
  const face = (font) => document.fonts.load(font, root.lang === 'ru' ? 'Aя' : 'A');
  const faces = ready.then(() => Promise.all(['400 1em "Chaikhana Text"', '600 1em "Chaikhana Text"', '500 1em "Chaikhana Display"'].map(face)));
  const type = Promise.race([faces.catch(() => null), new Promise((done) => { setTimeout(done, 2000); })]);
  Promise.all([import(here.javascript), brought, ready, type])
    .then(([client, words]) => {
      globalThis.chaikhanaWords = words;
      return client.default({ module_or_path: here.wasm });
    })
    .catch((error) => ready.then(() => fail(error)));

  // The client stops where it meets a fault of its own.
  const stopped = (error) => { if (error instanceof WebAssembly.RuntimeError) fail(error, true); };
  addEventListener('error', (event) => stopped(event.error));
  addEventListener('unhandledrejection', (event) => stopped(event.reason));
})();
