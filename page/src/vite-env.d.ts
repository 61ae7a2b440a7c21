/// <reference types="vite/client" />

/** The language of this build; undefined where all languages are loaded. */
declare const __LOCALE__: string | undefined;
/** The id of this build, for noticing a newer one. */
declare const __BUILD__: string;
