/**
 * Checks the messages of all areas and languages, and compiles them into src/paraglide.
 *
 * It fails if a language lacks a message, if the placeholders of a message differ between languages, if a choice of
 * words (src/i18n/forms.js) lacks a form, or if the code names an unknown message. `npm run build`, `check`, `lint` and `test` run it first.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CHOICE, FORMS } from '../src/i18n/forms.js';

export const PAGE = dirname(dirname(fileURLToPath(import.meta.url)));
const SETTINGS = join(PAGE, 'project.inlang', 'settings.json');
const OUT = join(PAGE, 'src', 'paraglide');

/** @type {{ locales: string[] }} */
export const { locales: LOCALES } = JSON.parse(fs.readFileSync(SETTINGS, 'utf8'));

/** @param {string} folder @returns {string[]} every file under a folder */
export function filesUnder(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The names of the placeholders in a message. @param {unknown} message @returns {string} */
function gapsOf(message) {
  const found = new Set();
  const text = JSON.stringify(message);
  for (const [, name] of text.matchAll(/\{\s*([A-Za-z_]\w*)\s*\}/g)) found.add(name);
  return [...found].sort().join(', ');
}

/** The choices of a message that have not one form for each kind. @param {unknown} message @returns {string[]} */
function wrongChoices(message) {
  const wrong = [];
  for (const [found, name, forms] of JSON.stringify(message ?? '').matchAll(CHOICE)) {
    const kinds = FORMS[/** @type {keyof typeof FORMS} */ (name)][1];
    const given = (forms ?? '').split('|');
    if (given.length !== kinds.length || given.includes('')) wrong.push(found);
  }
  return wrong;
}

/** @param {unknown} message @returns {boolean} whether somebody could read it */
function isText(message) {
  if (typeof message === 'string') return message.trim() !== '';
  return Array.isArray(message) && message.length > 0;
}

/** The problems of all messages in a folder of areas, one sentence each. @param {string} folder @returns {string[]} */
export function messageProblems(folder) {
  const wrong = [];
  for (const area of fs.readdirSync(folder).sort()) {
    /** @type {Record<string, Record<string, unknown>>} */
    const spoken = {};
    for (const locale of LOCALES) {
      const file = join(folder, area, `${locale}.json`);
      try {
        const { $schema: _, ...messages } = JSON.parse(fs.readFileSync(file, 'utf8'));
        spoken[locale] = messages;
      } catch (error) {
        wrong.push(`${relative(PAGE, file)} cannot be read: ${error instanceof Error ? error.message : error}`);
        spoken[locale] = {};
      }
    }
    const keys = new Set(Object.values(spoken).flatMap((messages) => Object.keys(messages)));
    for (const key of keys) {
      if (!new RegExp(`^${area}_[a-z0-9_]+$`).test(key)) wrong.push(`${key}: a message of ${area} is called ${area}_… in small letters`);
      const missing = LOCALES.filter((/** @type {string} */ locale) => !isText(spoken[locale]?.[key]));
      if (missing.length > 0) {
        wrong.push(`${key} is missing in ${missing.join(', ')}`);
        continue;
      }
      for (const locale of LOCALES) {
        for (const choice of wrongChoices(spoken[locale]?.[key])) wrong.push(`${key} in ${locale}: ${choice} has not a form for each kind`);
      }
      const gaps = new Set(LOCALES.map((/** @type {string} */ locale) => gapsOf(spoken[locale]?.[key])));
      if (gaps.size > 1) wrong.push(`${key} has not the same gaps in every language: ${[...gaps].map((one) => `{${one}}`).join(' and ')}`);
    }
  }
  return wrong;
}

/** The keys of all English messages. @param {string} folder @returns {Set<string>} */
export function messageKeys(folder) {
  const keys = new Set();
  for (const area of fs.readdirSync(folder)) {
    const messages = JSON.parse(fs.readFileSync(join(folder, area, 'en.json'), 'utf8'));
    for (const key of Object.keys(messages)) if (key !== '$schema') keys.add(key);
  }
  return keys;
}

/** The problems in how the code names messages. @param {string} source @param {Set<string>} keys @returns {string[]} */
export function usageProblems(source, keys) {
  const wrong = [];
  for (const file of filesUnder(source)) {
    if (!/\.(svelte|ts)$/.test(file) || file.startsWith(OUT)) continue;
    const text = fs.readFileSync(file, 'utf8');
    if (!/\bm\b[^;]*from '(\$i18n|[^']*\/messages)'/.test(text)) continue;
    const name = relative(PAGE, file);
    for (const [, key] of text.matchAll(/(?<![\w.$])m\.(\w+)/g)) {
      if (key && !keys.has(key)) wrong.push(`${name} asks for ${key}, which no language has`);
    }
    // This would put every message of the page into the first load.
    if (/(?<![\w.$])m\[/.test(text)) wrong.push(`${name} computes the name of a message; list them by name instead`);
  }
  return wrong;
}

/**
 * Writes a file at once, so that readers see either the old or the new content. @param {string} file @param
 * {string} text
 */
function put(file, text) {
  fs.mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}~`;
  fs.writeFileSync(beside, text);
  fs.renameSync(beside, file);
}

/** A choice of words while Paraglide compiles, which would take its braces for a placeholder. */
const MARKED = /⟦(\w+):([^⟧]*)⟧/g;

/**
 * Adapts Paraglide's messages to a small runtime of our own. The build makes one page for each language
 * (`__LOCALE__`); the bundler removes the other languages only if the condition is in the message's own file.
 * Paraglide's own runtime, for servers, addresses and cookies, is not needed. @param {Record<string, string>}
 * output @returns {Record<string, string>}
 */
function slimmed(output) {
  const chosen = /(?:experimentalStaticLocale \?\? )?options\.locale \?\? getLocale\(\)/;
  const ours = "typeof __LOCALE__ === 'undefined' ? (options.locale ?? getLocale()) : __LOCALE__";
  /** @type {Record<string, string>} */
  const slim = { 'runtime.js': RUNTIME, 'registry.js': REGISTRY };
  for (const [name, text] of Object.entries(output)) {
    if (!name.startsWith('messages/')) continue;
    const worded = text.replace(MARKED, (_, choice, forms) => `\${form("${choice}", "${forms}")}`);
    slim[name] = worded
      .replace(chosen, ours)
      .replace('getLocale, experimentalStaticLocale', 'getLocale')
      .replace('{ getLocale }', worded === text ? '{ getLocale }' : '{ form, getLocale }');
    if (/experimentalStaticLocale|registry\.(?!js|plural)/.test(slim[name])) throw new Error(`${name} is not as paraglide used to write it.`);
  }
  slim['all.js'] = inOneFile(slim);
  return slim;
}

/**
 * All messages as one module, for tests and the development server: they load every message, and loading
 * 900 modules takes them many seconds. @param {Record<string, string>} files @returns {string}
 */
function inOneFile(files) {
  const bodies = Object.entries(files)
    .filter(([name]) => /^messages\/(?!_index)[^/]+\.js$/.test(name))
    .map(([, text]) => text.replace(/^import .*\n|\/\*\*[^]*?\*\//gm, ''));
  return `import { form, getLocale } from './runtime.js';\nimport * as registry from './registry.js';\n${bodies.join('')}`;
}

/** Paraglide asks the browser for the plural form every time; our own function is faster. */
const REGISTRY = `import { isSingular } from '../i18n/format';

/** @param {string} locale @param {unknown} input @param {object} [_options] @returns {"one" | "other"} */
export function plural(locale, input, _options) {
  return isSingular(locale, Number(input)) ? 'one' : 'other';
}
`;

const RUNTIME = `/** @typedef {string} LocalizedString */
/**
 * @template Inputs, Options, Markup
 * @typedef {{ readonly inputs?: Inputs, readonly options?: Options, readonly markup?: Markup }} MessageMetadata
 */
/** @type {() => "en" | "de" | "fr" | "nl"} */
let chosen = () => 'en';

/** @returns {"en" | "de" | "fr" | "nl"} */
export function getLocale() {
  return typeof __LOCALE__ === 'undefined' ? chosen() : /** @type {any} */ (__LOCALE__);
}

/** @type {(choice: "PIECE" | "KEY" | "ROUND") => number} */
let chosenForm = () => 0;

/** @param {"PIECE" | "KEY" | "ROUND"} choice @param {string} forms @returns {string} */
export function form(choice, forms) {
  return forms.split('|')[chosenForm(choice)] ?? '';
}

/** @param {(choice: "PIECE" | "KEY" | "ROUND") => number} choose */
export function overwriteForm(choose) {
  chosenForm = choose;
}

/** @param {() => "en" | "de" | "fr" | "nl"} choose */
export function overwriteGetLocale(choose) {
  chosen = choose;
}
`;

/** @param {string} messages @returns {Buffer} the same, with the braces of choices replaced */
function marked(messages) {
  return Buffer.from(messages.replace(CHOICE, '⟦$1:$2⟧'));
}

/**
 * Compiles all messages. Paraglide's plugin reads them and its compiler writes them; the database that it would
 * use in between takes longer than building the whole page. @returns {Promise<Record<string, string>>}
 */
async function paraglide() {
  const settings = JSON.parse(fs.readFileSync(SETTINGS, 'utf8'));
  /** @param {string} path */
  const from = (path) => import(pathToFileURL(join(PAGE, 'node_modules', '@inlang', path)).href);
  const { default: plugin } = await from('plugin-message-format/dist/index.js');
  const { compileBundle } = await from('paraglide-js/dist/compiler/compile-bundle.js');
  const structure = await from('paraglide-js/dist/compiler/output-structure/message-modules.js');

  const files = fs.readdirSync(join(PAGE, 'messages')).flatMap((area) =>
    LOCALES.map((locale) => ({ locale, content: marked(fs.readFileSync(join(PAGE, 'messages', area, `${locale}.json`), 'utf8')) })),
  );
  const read = await plugin.importFiles({ files, settings });
  // During development English replaces missing translations.
  const fallbackMap = Object.fromEntries(LOCALES.map((locale) => [locale, locale === settings.baseLocale ? undefined : settings.baseLocale]));
  const bundles = new Map();
  for (const { id, declarations } of read.bundles) if (!bundles.has(id)) bundles.set(id, { id, declarations, messages: [] });
  for (const message of read.messages) {
    const id = `${message.bundleId}-${message.locale}`;
    bundles.get(message.bundleId).messages.push({ ...message, id, variants: [] });
  }
  for (const variant of read.variants) {
    const { messages } = bundles.get(variant.messageBundleId);
    messages.find((/** @type {{ locale: string }} */ one) => one.locale === variant.messageLocale).variants.push(variant);
  }
  const compiled = [...bundles.values()].map((bundle) =>
    compileBundle({ bundle, fallbackMap, settings, messageReferenceExpression: structure.messageReferenceExpression }),
  );
  return {
    ...structure.generateOutput(compiled, settings, fallbackMap, false),
    // Without this, every screen would contain the messages of all screens.
    'messages/package.json': '{ "type": "module", "sideEffects": false }\n',
  };
}

/**
 * Compiles the messages if they have changed. Several processes may do so at once, because files are replaced
 * as a whole.
 */
async function compile() {
  const sources = [SETTINGS, fileURLToPath(import.meta.url), join(PAGE, 'src', 'i18n', 'forms.js'), ...filesUnder(join(PAGE, 'messages'))];
  const hash = createHash('sha256');
  for (const file of sources) hash.update(relative(PAGE, file)).update('\0').update(fs.readFileSync(file)).update('\0');
  const stamp = join(OUT, '.stamp');
  const print = hash.digest('hex');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === print) return;

  const output = slimmed(await paraglide());
  for (const [name, text] of Object.entries(output)) {
    const file = join(OUT, name);
    if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) put(file, text);
  }
  const made = new Set(Object.keys(output).map((name) => join(OUT, name)));
  for (const file of filesUnder(OUT)) if (!made.has(file) && file !== stamp && !file.endsWith('~')) fs.rmSync(file, { force: true });
  put(stamp, print);
}

/** All problems of the messages and of their use in the code. @returns {string[]} */
export function findProblems() {
  const folder = join(PAGE, 'messages');
  const wrong = messageProblems(folder);
  return wrong.length > 0 ? wrong : usageProblems(join(PAGE, 'src'), messageKeys(folder));
}

/**
 * Checks everything, then compiles. Throws all problems; with `strict: false`, during development, it only
 * prints them. @param {{ strict?: boolean }} options
 */
export async function prepareMessages({ strict = true } = {}) {
  const wrong = findProblems();
  if (wrong.length > 0) {
    const said = `The messages are not complete:\n  ${wrong.join('\n  ')}`;
    if (strict) throw new Error(said);
    console.warn(said);
  }
  await compile();
  // The compiler does not report when it finds no messages.
  for (const key of messageKeys(join(PAGE, 'messages'))) {
    if (!fs.existsSync(join(OUT, 'messages', `${key}.js`))) throw new Error(`${key} was not compiled.`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await prepareMessages({ strict: !process.argv.includes('--only-compile') });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
