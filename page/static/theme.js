// Sets the stored theme and motion before the first paint. It is a separate file because the policy allows no
// inline script; later theme.svelte.ts applies changes.
(function () {
  var stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('codepegs.settings')) || {};
  } catch {
    // Without stored settings the system decides.
  }
  var matches = function (query) {
    return matchMedia(query).matches;
  };
  var theme = stored.theme;
  if (theme !== 'light' && theme !== 'dark' && theme !== 'contrast')
    theme = matches('(prefers-contrast: more)') ? 'contrast' : matches('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  var motion = stored.motion;
  if (motion !== 'full' && motion !== 'reduced') motion = matches('(prefers-reduced-motion: reduce)') ? 'reduced' : 'full';
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = motion;
})();
