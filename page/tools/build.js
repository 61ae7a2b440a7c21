/**
 * Builds the page into a folder: `node tools/build.js [FOLDER]`.
 *
 * It builds one page for each language, because a page with all four would be too heavy for a phone; files that
 * do not depend on the language (styles, font, much of the code) are shared. It compresses all files. It fails
 * if the first load of a screen exceeds the budget.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { PATTERNS } from '../src/ui/router/routePatterns.js';
import { entryFiles, firstLoads, heaviest } from './first-load.js';
import { filesUnder, LOCALES, PAGE } from './messages.js';

/** The limit for scripts and styles in the first load of a screen: bytes as sent (brotli). */
const BUDGET = 80_000;
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/;

const out = process.argv[2] ?? join(PAGE, '..', 'src', 'codepegs', 'web', 'static');

/** Builds the page of one language into a folder. @param {string} locale @param {string} folder */
async function buildIn(locale, folder) {
  process.env.PAGE_LOCALE = locale;
  await build({
    configFile: join(PAGE, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, manifest: 'manifest.json' },
  });
  fs.renameSync(join(folder, 'index.html'), join(folder, `index.${locale}.html`));
}

/** Adds compressed copies beside the text files that become smaller. @param {string} folder */
function compress(folder) {
  for (const file of filesUnder(folder)) {
    if (!TEXT.test(file) || /index\.\w+\.html$|pages\.json$/.test(file)) continue;
    const text = fs.readFileSync(file);
    const br = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    const gz = gzipSync(text, { level: 9 });
    if (br.length < text.length) fs.writeFileSync(`${file}.br`, br);
    if (gz.length < text.length) fs.writeFileSync(`${file}.gz`, gz);
  }
}

/** The number of bytes that are sent of a file. @param {string} file */
function sizeOf(file) {
  return fs.statSync(fs.existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/**
 * Puts a hash of its content into the name of the script that sets the theme, so that browsers can cache it.
 * @param {string} folder
 */
function nameTheme(folder) {
  const script = fs.readFileSync(join(folder, 'theme.js'));
  const name = `assets/theme-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  fs.renameSync(join(folder, 'theme.js'), join(folder, name));
  for (const locale of LOCALES) {
    const index = join(folder, `index.${locale}.html`);
    fs.writeFileSync(index, fs.readFileSync(index, 'utf8').replace('"/theme.js"', `"/${name}"`));
  }
}

/**
 * The tags for the head of a screen's page, which make the browser load its files at once. @param {string[]}
 * files @param {string[]} fonts
 */
function links(files, fonts) {
  const tags = fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`);
  for (const file of files) {
    if (file.endsWith('.js')) tags.push(`<link rel="modulepreload" crossorigin href="/${file}">`);
    else tags.push(`<link rel="stylesheet" crossorigin href="/${file}">`);
  }
  return tags.join('');
}

/** Replaces the old page by the new one; another build may do the same at the same time. @param {string} made */
function replace(made) {
  for (let tries = 1; ; tries += 1) {
    try {
      if (fs.existsSync(out)) fs.renameSync(out, join(work, `old-${tries}`));
      fs.renameSync(made, out);
      return;
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

fs.mkdirSync(dirname(out), { recursive: true });
const work = fs.mkdtempSync(join(dirname(out), '.static-'));
try {
  const made = join(work, 'static');
  fs.mkdirSync(made);
  /** @type {Record<string, Record<string, string[]>>} */
  const loads = {};
  /** @type {Set<string>} */
  const entry = new Set();
  for (const locale of LOCALES) {
    const folder = join(work, locale);
    await buildIn(locale, folder);
    const manifest = JSON.parse(fs.readFileSync(join(folder, 'manifest.json'), 'utf8'));
    fs.rmSync(join(folder, 'manifest.json'));
    fs.cpSync(folder, made, { recursive: true });
    loads[locale] = firstLoads(manifest);
    for (const file of entryFiles(manifest)) entry.add(file);
  }
  nameTheme(made);
  compress(made);
  const weights = heaviest(loads, (file) => sizeOf(join(made, file)));
  for (const [screen, { bytes, locale }] of Object.entries(weights)) {
    console.log(`${String((bytes / 1000).toFixed(1)).padStart(7)} kB  ${screen} (${locale})`);
  }
  const heavy = Object.entries(weights).filter(([, { bytes }]) => bytes > BUDGET);
  if (heavy.length > 0) {
    throw new Error(`Too heavy a first load (more than ${BUDGET / 1000} kB): ${heavy.map(([screen]) => screen).join(', ')}`);
  }
  const name = process.env.PAGE_BUILD ?? 'dev';
  const fonts = filesUnder(join(made, 'assets')).filter((file) => file.endsWith('.woff2')).map((file) => relative(made, file));
  const head = Object.fromEntries(
    Object.entries(loads).map(([locale, screens]) => [
      locale,
      Object.fromEntries(
        Object.entries(screens).map(([screen, files]) => [screen, links(files.filter((file) => !entry.has(file)), fonts)]),
      ),
    ]),
  );
  fs.writeFileSync(join(made, 'pages.json'), JSON.stringify({ build: name, patterns: PATTERNS, head }));
  fs.writeFileSync(join(made, 'build.json'), JSON.stringify({ build: name }));
  replace(made);
  console.log(`The page is in ${relative(process.cwd(), out) || out}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}
