import { expect, test } from 'vitest';
import { parseJoinInput } from './joinCode';

const ID = 'c4d5e6f7089a1b5f2b8c0e9d7a4b61a3';

test.each(['k7m 2qx', 'K7M2QX', ' k7m-2qx ', 'https://pegs.example/join/k7m-2qx?x=1'])(
  'the code in "%s" is read',
  (typed) => expect(parseJoinInput(typed)).toEqual({ kind: 'code', code: 'K7M2QX' }),
);

test.each([ID, `https://pegs.example/tables/${ID}`, `/tables/${ID.toUpperCase()}?seat=1#x`])(
  'the table in "%s" is found',
  (typed) => expect(parseJoinInput(typed)).toEqual({ kind: 'table', id: ID }),
);

test.each(['', '  ', 'ab', 'https://pegs.example/', 'a table, please', '/join/%E0%A4%A'])(
  '"%s" is neither',
  (typed) => expect(parseJoinInput(typed)).toBeNull(),
);
