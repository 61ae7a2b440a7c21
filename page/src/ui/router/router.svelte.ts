/** The router: shows the screen of the current address and follows links without loading the page again. */
import { matchRoute, type RouteName } from './routes';

export interface Route {
  name: RouteName;
  params: Record<string, string>;
  query: URLSearchParams;
  path: string;
}

function read(location: Pick<Location, 'pathname' | 'search'>): Route {
  return { ...matchRoute(location.pathname), query: new URLSearchParams(location.search), path: location.pathname };
}

class Router {
  #now = $state.raw<Route>(read(window.location));

  get name(): RouteName {
    return this.#now.name;
  }
  get params(): Record<string, string> {
    return this.#now.params;
  }
  get query(): URLSearchParams {
    return this.#now.query;
  }
  get path(): string {
    return this.#now.path;
  }

  update(): void {
    this.#now = read(window.location);
  }
}

/** The current route; components that read it react to changes. */
export const route = new Router();

/** Goes to an address of this page. `replace` replaces the current entry of the history. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', path);
  else if (path !== location.pathname + location.search + location.hash) history.pushState(null, '', path);
  route.update();
}

/** Whether the router follows a link; a new tab, a download or another site is left to the browser. */
function belongsToPage(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (!link.target || link.target === '_self') &&
    !link.hasAttribute('download') &&
    link.origin === location.origin &&
    !link.pathname.startsWith('/api/') &&
    // The browser itself follows links within the same screen.
    !(link.hash && link.pathname === location.pathname && link.search === location.search)
  );
}

/** Follows the browser's history and links on the page. Returns a function that stops it. */
export function followLinks(): () => void {
  const refresh = () => route.update();
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!(link instanceof HTMLAnchorElement) || !link.href || !belongsToPage(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', refresh);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', refresh);
    document.removeEventListener('click', click);
  };
}
