/** Checks whether the server has a newer build of the page than this one. */

const EVERY = 10 * 60_000;

class NewVersion {
  found = $state(false);

  async check(): Promise<void> {
    if (__BUILD__ === 'dev' || this.found) return;
    try {
      const answer = await fetch('/build.json', { cache: 'no-cache' });
      const { build } = (await answer.json()) as { build?: unknown };
      this.found = typeof build === 'string' && build !== __BUILD__;
    } catch {
      // The network is down or the server restarts; the next check will tell.
    }
  }
}

export const newVersion = new NewVersion();

/** Checks regularly, and when the reader returns to the tab. Returns a function that stops it. */
export function watchForNewVersion(): () => void {
  const refresh = () => {
    if (document.visibilityState === 'visible') void newVersion.check();
  };
  const timer = setInterval(refresh, EVERY);
  document.addEventListener('visibilitychange', refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
}
