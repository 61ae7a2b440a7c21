/** Options of a match as the server, the command line and addresses write them: `doubles`, `rows=10`. */

/** A flag is `true`; numbers and choices keep their spelling: `'10'`, `'hand'`. */
export type Options = Record<string, string | true>;

/** The name in a written option: `rows` in `rows=10`. */
export function optionName(written: string): string {
  return written.split('=', 1)[0] ?? written;
}

/** The options with another value for one of them; null or '' removes it. */
export function withOption(options: Options, name: string, value: string | true | null): Options {
  const { [name]: _, ...others } = options;
  return value === null || value === '' ? others : { ...others, [name]: value };
}

export function writeOptions(options: Options): string[] {
  return Object.entries(options).map(([name, value]) => (value === true ? name : `${name}=${value}`));
}

export function readOptions(written: readonly string[]): Options {
  return Object.fromEntries(
    written.map((option): [string, string | true] => {
      const equals = option.indexOf('=');
      return equals < 0 ? [option, true] : [option.slice(0, equals), option.slice(equals + 1)];
    }),
  );
}
