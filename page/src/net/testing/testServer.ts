/** Runs a real `codepegs serve` for tests, and lets the test's window act as a browser that visits it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

const VENV = join(process.cwd(), '..', '.venv', 'bin', 'python');
const PYTHON = process.env.CODEPEGS_PYTHON ?? (existsSync(VENV) ? VENV : 'python3');
/** Milliseconds that a server may take to start on a busy machine. */
export const PATIENCE = 60_000;

type Connect = new (url: string, protocols: string[], options: { headers: Record<string, string> }) => WebSocket;

// jsdom's own WebSocket does not work here; this is the implementation that it would use in Node.
const NodeSocket = createRequire(import.meta.url)(join(process.cwd(), 'node_modules', 'ws', 'lib', 'websocket.js')) as Connect;

interface Dom {
  reconfigure(settings: { url: string }): void;
  cookieJar: { setCookieSync(cookie: string, url: string): unknown; getCookieStringSync(url: string): string };
}

/** Node's fetch; the window gets a replacement. */
const nodeFetch = globalThis.fetch;

export class TestServer {
  readonly #data = mkdtempSync(join(tmpdir(), 'codepegs-page-'));
  #process: ChildProcess | null = null;
  #output = '';
  origin = '';
  #port = 0;

  async start(): Promise<void> {
    this.#port ||= await freePort();
    this.origin = `http://127.0.0.1:${this.#port}`;
    const loose = Object.fromEntries(
      ['REQUESTS', 'PLAYER', 'GUESTS', 'TABLES', 'CONNECTIONS'].map((name) => [`CODEPEGS_LIMIT_${name}`, '1000/second']),
    );
    const settings = { CODEPEGS_DATA: this.#data, CODEPEGS_PORT: String(this.#port), ...loose };
    const started = spawn(PYTHON, ['-m', 'codepegs', 'serve'], { env: { ...process.env, ...settings } });
    this.#process = started;
    for (const out of [started.stdout, started.stderr]) out.on('data', (text) => (this.#output += String(text)));
    const limit = Date.now() + PATIENCE;
    while (!(await this.#isReady())) {
      if (started.exitCode !== null || Date.now() > limit) throw new Error(`the server did not start:\n${this.#output}`);
      await new Promise((later) => setTimeout(later, 100));
    }
  }

  /** Kills the server without warning, as a power cut would. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** Connects this window's fetch and WebSocket to the server. */
  visit(): void {
    const { jsdom } = globalThis as unknown as { jsdom: Dom };
    jsdom.reconfigure({ url: `${this.origin}/` });
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const url = new URL(path, this.origin).href;
      const headers = new Headers(init.headers);
      headers.set('Origin', this.origin);
      headers.set('Cookie', jsdom.cookieJar.getCookieStringSync(url));
      const response = await nodeFetch(url, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) jsdom.cookieJar.setCookieSync(cookie, url);
      return response;
    });
    const { origin } = this;
    class BrowserSocket extends NodeSocket {
      static readonly OPEN = 1;

      constructor(url: string) {
        super(url, [], { headers: { Origin: origin, Cookie: jsdom.cookieJar.getCookieStringSync(`${origin}/api/`) } });
        // This implementation throws errors that a browser only logs, unless a listener handles them.
        this.addEventListener('error', () => undefined);
      }
    }
    vi.stubGlobal('WebSocket', BrowserSocket);
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await nodeFetch(`${this.origin}/health/ready`)).ok;
    } catch {
      return false;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}
