export { api, requestAsPlayer } from './api';
export { newCommandId } from './commandId';
export { OfflineError, RefusalError } from './errors';
export { commandMessage, Outbox, type QueuedCommand } from './outbox';
export { ReconnectingSocket, type SocketState, socketUrl } from './reconnectingSocket';
export { request } from './rest';
export { ServerClock } from './serverClock';
export { session } from './session.svelte';
export type * from './wire';
