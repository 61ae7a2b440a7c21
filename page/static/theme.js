// Before anything is painted: the theme and the motion that this browser was asked for. A file of
// its own, because the policy allows no script inside the page; settings.svelte.ts goes on from here.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('codepegs.settings')) || {};
  } catch {
    // Then as the system is.
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
