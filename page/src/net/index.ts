export { api, askAsMe } from './api';
export { newId } from './commandId';
export { Offline, Refused } from './errors';
export { messageOf, Outbox, type Waiting } from './outbox';
export { socketAddress, TableSocket, type SocketState } from './reconnectingSocket';
export { ask } from './rest';
export { ServerClock } from './serverClock';
export { me } from './session.svelte';
export type * from './wire';
