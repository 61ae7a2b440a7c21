// Sets the stored theme and motion before the first paint. It is a separate file because the policy allows no
// inline script; theme.svelte.ts takes over later.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('codepegs.settings')) || {};
  } catch {
    // Without stored settings the system decides.
  }
  var asked = function (query) {
    return matchMedia(query).matches;
  };
  var theme = kept.theme;
  if (theme !== 'light' && theme !== 'dark' && theme !== 'contrast')
    theme = asked('(prefers-contrast: more)') ? 'contrast' : asked('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  var motion = kept.motion;
  if (motion !== 'full' && motion !== 'reduced') motion = asked('(prefers-reduced-motion: reduce)') ? 'reduced' : 'full';
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = motion;
})();
