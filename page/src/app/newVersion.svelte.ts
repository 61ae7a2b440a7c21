/** Whether the server has a newer page than this one. */

const EVERY = 10 * 60_000;

class Newer {
  found = $state(false);

  async look(): Promise<void> {
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

export const newer = new Newer();

/** Look now and then, and when somebody comes back to the tab; returns how to stop. */
export function watchForNewer(): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') void newer.look();
  };
  const timer = setInterval(look, EVERY);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
