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

  // The client draws its own page for its own failures; this one is for a client that never came.
  const fail = (error) => {
    console.error(error);
    const { title, about, reload } = words[root.lang];
    const page = document.createElement('main');
    page.className = 'failure';
    page.innerHTML = '<h1 class="display"></h1><p></p><pre></pre><button class="btn primary"></button>';
    page.querySelector('h1').textContent = title;
    page.querySelector('p').textContent = about;
    page.querySelector('pre').textContent = String(error?.stack ?? error);
    page.querySelector('button').textContent = reload;
    page.querySelector('button').onclick = () => location.reload();
    document.getElementById('splash')?.remove();
    document.body.append(page);
  };

  // The client speaks English; the words of another language come beside it.
  const address = document.currentScript.getAttribute(`data-words-${root.lang}`);
  const brought = address && fetch(address).then((answer) => (answer.ok ? answer.text() : null), () => null);

  const ready = new Promise((done) => addEventListener('DOMContentLoaded', done));
  Promise.all([import(here.javascript), brought, ready])
    .then(([client, words]) => {
      globalThis.chaikhanaWords = words;
      return client.default({ module_or_path: here.wasm });
    })
    .catch((error) => { if (!document.querySelector('.failure')) ready.then(() => fail(error)); });
})();
