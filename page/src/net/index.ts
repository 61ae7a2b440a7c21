/**
 * Talks to the server: REST requests, the session of this browser, the WebSocket of a table, and the types on
 * the wire. It draws nothing. The other rooms import only this file.
 */
export { api, requestAsPlayer } from './api';
export { newCommandId } from './commandId';
export { OfflineError, RefusalError } from './errors';
export { hex } from './hex';
export { commandMessage, Outbox, type QueuedCommand } from './outbox';
export { ReconnectingSocket, type SocketState, socketUrl } from './reconnectingSocket';
export { request } from './rest';
export { ServerClock } from './serverClock';
export { session } from './session.svelte';
export type * from './wire';
