/// <reference types="vite/client" />

/** The one language of this build; not defined where all are loaded. */
declare const __LOCALE__: string | undefined;
/** What this build is called, for noticing a newer one. */
declare const __BUILD__: string;
