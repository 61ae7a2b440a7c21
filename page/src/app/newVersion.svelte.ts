/** Whether the server has a newer page than this one. */

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
      // No network, or a server that is being restarted: later.
    }
  }
}

export const newVersion = new NewVersion();

/** Look now and then, and when somebody comes back to the tab; returns how to stop. */
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
