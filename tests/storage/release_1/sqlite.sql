BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE cracks (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	edition TEXT NOT NULL, 
	rows INTEGER, 
	PRIMARY KEY ("match", seat, number)
)
 WITHOUT ROWID

;
INSERT INTO "cracks" VALUES('9d93faef37ab54976c9f49af9bdf401e',1,1,'classic-1972',NULL);
INSERT INTO "cracks" VALUES('603e97e808e1f0342887759ec7a66867',0,2,'duel',1);
INSERT INTO "cracks" VALUES('749d0b778e41a6935cff115385d8b26f',0,2,'duel',1);
INSERT INTO "cracks" VALUES('603e97e808e1f0342887759ec7a66867',1,1,'duel',2);
INSERT INTO "cracks" VALUES('749d0b778e41a6935cff115385d8b26f',1,1,'duel',2);
INSERT INTO "cracks" VALUES('a846a25aed2c8a2bf43052ebf322a82e',0,2,'mini',NULL);
INSERT INTO "cracks" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',0,2,'mini',1);
INSERT INTO "cracks" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',1,1,'mini',1);
INSERT INTO "cracks" VALUES('a846a25aed2c8a2bf43052ebf322a82e',1,1,'mini',5);
INSERT INTO "cracks" VALUES('e5849f605f2f0975dd529403226144d8',0,2,'number',2);
INSERT INTO "cracks" VALUES('e5849f605f2f0975dd529403226144d8',1,1,'number',2);
INSERT INTO "cracks" VALUES('3e65dc1dca09e2215cf8848c415f936b',0,2,'word',2);
INSERT INTO "cracks" VALUES('3e65dc1dca09e2215cf8848c415f936b',1,1,'word',2);
CREATE TABLE events (
	"match" VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	seat INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	cmd_id TEXT, 
	digest TEXT, 
	upto INTEGER, 
	link TEXT NOT NULL, 
	PRIMARY KEY ("match", version)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('1baace10a1949965b57cb2234e41cef0',1,1794952598.219,-2,'TableOpened','{"code":"TMST9U","commitment":"e9e31e394d3ed5cf65c1783f3bbecd57829f5a20bf762a2fd031cb07d441646f","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"super","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','252c1e55aaaf46587f9148f847cf77c0','043c8ae81400d29d7b14ec1717deefd02d43d1824b0cba9af50c5611caa835a1',2,'cd02065a0169136e3b32774d2245df89681fc67bb884663fc0bbc3cb59341008');
INSERT INTO "events" VALUES('1baace10a1949965b57cb2234e41cef0',2,1794952598.219,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'e9e5d914096949134a7d90fc3e9ef2d9af6dcccc88eab65166970128a6de7a1f');
INSERT INTO "events" VALUES('1baace10a1949965b57cb2234e41cef0',3,1794952598.239,0,'SeatFreed','{"seat":0}','5b9f38cb8848beddbc01b092f8dd8632','27cbc2351412706b80edfa4a93ff404fb4d843fd2e8685a667cd8d0890cb9901',4,'d3bb81a2b2a3a72e6a388db3d3c4854f9776c1c917cf29a524965b03736f5279');
INSERT INTO "events" VALUES('1baace10a1949965b57cb2234e41cef0',4,1794952598.239,0,'TableClosed','{}',NULL,NULL,NULL,'bb3fa3f24c61e0d0d883987562ef1a21073a26fea799beef060a93e841ec367c');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',1,1794952597.698,-2,'TableOpened','{"code":"4KXXCP","commitment":"5c6b920c6289e6c16c19570fa8f6e7461d54f3e75a02f68e3a7abb023fb510e1","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"word","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','8061874dfb15ffafd1f547ac987636ac','974d16335faa94008fbdaed208f6c26e6a3f2e7eef4baf3cf1cf74bb00980333',5,'9f31dcd3dd8fd1a8a77c502c6da3026d212a41c4895db61e7d938d2383d6a8a6');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',2,1794952597.698,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'42799fb2779290c53c7f1de02e6d5e8946784bf9bb47ac019af9d42e05c0583f');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',3,1794952597.698,-2,'PersonSat','{"seat":1}',NULL,NULL,NULL,'35e6dd268453b84adca022464f5dba77a080355fabb7b324ff52b1a274a760f8');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',4,1794952597.698,-2,'MatchBegun','{"first":0,"grace":86400,"rules":{"edition":"word","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'5b12c3c501f413f2e7c7a4271a97821a8bb73dd43584c3f71397ec8863c20a1e');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',5,1794952597.698,-2,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'376050e11c0cdfe9d2c3a0375750e8203b208d6d3c6b25876d89f09a7c42d9a2');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',6,1794952597.719,0,'CodeSet','{"commitment":"ec9bec69dffca2061eb591aa73c354956ef9401f3cdce8eaccdc254aba0a682e","holes":3}','c555632528b60125bae54965d1fb2951','1fa4f1817daf5f621633dd2ee11762c1171f7d2588b71fed5ef4fbbf77716421',7,'f6ebd375c65a640cf381b39db1ee3d33bad04929f5ce7d08f74aca2514ba4288');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',7,1794952597.719,0,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'869e2afbc94f8fe2ed90968bba7aef2a44ced8d8ef24bd6c86b0e942d4ce2e76');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',8,1794952597.739,1,'Guessed','{"guess":["L","A","M"],"row":1,"seat":1}','783d5dd1c0075f39eb03579812599add','7808af8d37b3e5be949d53f7ee91df48524a75df556b568f0317d9687c142d7d',10,'9960138535c676b9be49d7c3f3edaf23908973e6ef25e04900b88b44a6a4a39b');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',9,1794952597.739,1,'Marked','{"mark":[0,0],"row":1}',NULL,NULL,NULL,'13f31a6162b10ceafade53c6c89495f9b4740c380d7150c3c4399cda35da1eaa');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',10,1794952597.739,1,'RowOpened','{"deadline":null,"row":2,"seat":1}',NULL,NULL,NULL,'fb00a960b04adc0fff43481e7091800d295e9d7eff05569763026b84bc8e4d11');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',11,1794952597.755,1,'Guessed','{"guess":["P","E","G"],"row":2,"seat":1}','5188b27beb055f3d3df6c6fcb5db8dc5','735d1412e1b8347b33ae74c5047697f6c9841eeea52624ec2391205a45ec562c',15,'81f78290b55fc2a7d7d814b49ba23502206d101e2e635e042d1c8ecb512636ed');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',12,1794952597.755,1,'Marked','{"mark":[3,0],"row":2}',NULL,NULL,NULL,'cd404deacbff86a91bd3ed39ddcc771b983440ae7d9fece9e28d45a61d197dc8');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',13,1794952597.755,1,'Revealed','{"code":["P","E","G"],"false_rows":[],"salt":"27daa0955a0f9d80d4bec0a8b0032b61"}',NULL,NULL,NULL,'4d73f3404f4d2f1db59e94dd2dbf7a3d7ea07e63d1ee909f856a921967f30903');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',14,1794952597.755,1,'RoundScored','{"points":[0,2]}',NULL,NULL,NULL,'b064f4ff7be359d1879134599ba3717a9db7c11369592ee272727a40e563b5fb');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',15,1794952597.755,1,'RoundBegun','{"codemaker":1,"number":2}',NULL,NULL,NULL,'20519507949ad65da5151e4186229bb5507b265a6f2a8fb702178f4285726c30');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',16,1794952597.764,1,'CodeSet','{"commitment":"adffa32b8646caa1198914f8a7fe1adc8c6208ca7dd82a5e5f7de60a5724da94","holes":4}','e38d0a076048a7425ac15b34501ec727','8fb36d4f698fcca7673bafd1e0b4d0f37d286756f723d7fc65b25d08fadc829a',17,'5dc27b5055f1c011bed78641ed96f12acc046509fa72745d95f3cec4d33700e1');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',17,1794952597.764,1,'RowOpened','{"deadline":null,"row":1,"seat":0}',NULL,NULL,NULL,'0cd1b16f6acb4a59be9fa299d85184e12f93224b12f9ca15c274f588bf6983be');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',18,1794952597.775,0,'Guessed','{"guess":["L","A","M","P"],"row":1,"seat":0}','8faa4103d2c90d16602e0c4341788bba','8ac0033434da9a605b98a8449a3e2fe73f5131de6dffcdfc09e42c9e01bacd8b',20,'f3159bbf4213be61e23a92e159af99eff690cc9b2fea333617378fac33fadc6e');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',19,1794952597.775,0,'Marked','{"mark":[0,0],"row":1}',NULL,NULL,NULL,'d13336067723164c61790cc6007fb4b2b42454b52fd9c28f5e3a5c0194cd8330');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',20,1794952597.775,0,'RowOpened','{"deadline":null,"row":2,"seat":0}',NULL,NULL,NULL,'23b7f7dff2c2f6e8c130634f144ed6e06afb239b5550b37d19d934318cb9e7bd');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',21,1794952597.792,0,'Guessed','{"guess":["C","O","D","E"],"row":2,"seat":0}','12b4c8ff43f9ff84f5322c7178c4893b','cecaa0341be748d4ebb1f0009e0d11ab7ee32828af32993afc2338c01446f10e',26,'e8485d596e82c7f65733a25d217067d714474e4ddd0cb583338cbeddf810ed88');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',22,1794952597.792,0,'Marked','{"mark":[4,0],"row":2}',NULL,NULL,NULL,'483a8e8b7923429510a12700181d9e382eb0efe77cc1426c274d41fe2795a942');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',23,1794952597.792,0,'Revealed','{"code":["C","O","D","E"],"false_rows":[],"salt":"c3caeb048a633bfa0a88dcbc5e3214f9"}',NULL,NULL,NULL,'44544205f827bc252ccd3a67a57aa5a2e4fd41c2b05dc71659623a0b5866ab3b');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',24,1794952597.792,0,'RoundScored','{"points":[2,0]}',NULL,NULL,NULL,'75159dcee6b9a1241e3d724d4c57b206f9174685c511a2e6c0c0d4c43bad38ba');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',25,1794952597.792,0,'MatchEnded','{"reason":"played","winners":[0,1]}',NULL,NULL,NULL,'79680a08ed985dec293f1b83f972bc32251800b78f832379f62c999c0fed83d0');
INSERT INTO "events" VALUES('3e65dc1dca09e2215cf8848c415f936b',26,1794952597.792,0,'SeedShown','{"seed":"b6cac1407021e40e4800d0ad6ea8679e5f8578fac7be08c7a754cee437592a25"}',NULL,NULL,NULL,'22ae35052c22adb4d7603c16800ae1a506ee1a196e5c2951156504c48fad3ad6');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',1,1794952599.62,-1,'TableOpened','{"code":"","commitment":"b04282a407641a5b2876f45c15590745e18a6613798bf574cf0005bbadbe7ef0","imported":true,"listed":false,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":120,"options":[],"players":2,"stand_ins":false}}',NULL,NULL,NULL,'33c3bd269ff96159c93a42b412ac5727ad630560214bbb63a5048ea65f79f010');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',2,1794952599.62,-1,'PersonSat','{"seat":0}',NULL,NULL,NULL,'b58cf46f1d86dfd29ebfcc1507873b3731b5209232f74a5cfbe9149eeb536b39');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',3,1794952599.62,-1,'PersonSat','{"seat":1}',NULL,NULL,NULL,'b4bf17fc9d8e644dffc20e412c15adfb23a45106c9796b06bbcf104b43f7cc06');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',4,1794952599.62,-1,'MatchBegun','{"first":0,"grace":0,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'224ed8cc43ae8fb8faa2d5a6ecc28530d4f4aca617e942cf69c02b17a6d48e14');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',5,1794952599.62,-1,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'8c0fab36c51b5c7206037849cf82adaa2bcfbf8ab6267503839a91b78e9ac788');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',6,1794952599.62,-1,'CodeSet','{"commitment":null,"holes":4}',NULL,NULL,NULL,'a3daebfc9d6e902ebbb9a117e663d8907a420feb3295d1da7d3ae21522374bdb');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',7,1794952599.62,-1,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'6dbf7c2834af09e03a39409588969d4a02404615eedf2ea77d555c118604bde5');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',8,1794952599.62,-1,'Guessed','{"guess":["R","B","G","Y"],"row":1,"seat":1}',NULL,NULL,NULL,'739d605b5217a7213df9ec8932e2159097ff9cae438908b8b9d98d243a4e9f46');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',9,1794952599.62,-1,'Marked','{"mark":[4,0],"row":1}',NULL,NULL,NULL,'3e6d9bc99a17d9a495e4e17e011bfe9ab0de5032a5d15b0ff14c7e700ccd5c50');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',10,1794952599.62,-1,'Revealed','{"code":["R","B","G","Y"],"false_rows":[],"salt":null}',NULL,NULL,NULL,'887c44bb77b23efc699791ac3ef2204313fdaaeb03b14ea28360944054a21ad7');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',11,1794952599.62,-1,'RoundScored','{"points":[0,1]}',NULL,NULL,NULL,'9df8d14de6b8ecd65f7105e9526a48597f4429def9aa956ae226c6704d005b45');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',12,1794952599.62,-1,'RoundBegun','{"codemaker":1,"number":2}',NULL,NULL,NULL,'62f8c170a398ceb07c48a316476b681968b8c5e359809eefc322f751fd0177a8');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',13,1794952599.62,-1,'CodeSet','{"commitment":null,"holes":4}',NULL,NULL,NULL,'64bb9726cebf9501a67cf68ef57561c053e8dc7b418f04109cc2afcf8cec6c92');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',14,1794952599.62,-1,'RowOpened','{"deadline":null,"row":1,"seat":0}',NULL,NULL,NULL,'5df606b721c0a88c4aca5967fd03a1328ff578f807cff9f76f49e12be87635ad');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',15,1794952599.62,-1,'Guessed','{"guess":["R","B","G","Y"],"row":1,"seat":0}',NULL,NULL,NULL,'c7472cb346990b1defcf5de7d2c8c086fd521bcc249f0f613b8b6f521b384544');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',16,1794952599.62,-1,'Marked','{"mark":[4,0],"row":1}',NULL,NULL,NULL,'3ce7d84e5c3648145247d274580c50e8639b9cff12675caf2c82e607a0f092df');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',17,1794952599.62,-1,'Revealed','{"code":["R","B","G","Y"],"false_rows":[],"salt":null}',NULL,NULL,NULL,'836d27550ea69c33aca9ada0e24461276bd34cc53e8aa58574ae3800d65a288a');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',18,1794952599.62,-1,'RoundScored','{"points":[1,0]}',NULL,NULL,NULL,'a69c0c7da7b164b5417c9d62bf2038ebfe624ebc0e16ce9603c9d753ba2d492f');
INSERT INTO "events" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',19,1794952599.62,-1,'MatchEnded','{"reason":"played","winners":[0,1]}',NULL,NULL,NULL,'04dc09f4401735b6155d07d6e639e36cd9f2cf4828a63d6f213310cf5b811459');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',1,1794952598.259,-2,'TableOpened','{"code":"BH2C2G","commitment":"2f5b5f55be0ff85869b98abaf848d4ddc7bd2fec94f985e73149b195e8eefe22","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','8b1f38e4658fceaa2bf2deb273de5104','2db397a09a8d4d7dfea9903e5cfebdb0be7c0805749dfe76d534aa14d0e4db71',2,'6bf0693871fcbd8a39347b0bbb1c48d61085c012bc3f62dc4afcbc457eaba2e9');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',2,1794952598.259,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'d331a9152f4f111502bd7f758f22f4f8a4297133db0dd34b4023320e5a86dd29');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',3,1794952598.27,-2,'PersonSat','{"seat":1}','79b92b89fbacad4b0bd661fc899aba1c','b44c8c6cf44ff794081f1f6ad81f804dfa84ea0bfceaf1f29bdd0d4cf7d02bb5',5,'97ee58cb80f1a9b3a9de4f68f1e615c14261b98d507f04917d10714fc3305873');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',4,1794952598.27,-2,'MatchBegun','{"first":0,"grace":86400,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'270ac75b46b524b02d677a990b504ea2e49d6f2ced10294b387f11586f45fc86');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',5,1794952598.27,-2,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'f6bba9a5e4b3506176700cfefe9bf37fcdd02642959091674469e0ce83a8b616');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',6,1794952598.311,0,'CodeSet','{"commitment":"d133bd14e38f6f68656d0df5a55779b18cfce00f45389279e07809e0f4b5b891","holes":4}','68985581e6e27d3829c40a6ad0c4347f','a55ad85ab618ffb69b9095b370c650aa899bc67083dc38902904e979f8551457',7,'be57f7fb888aa7a3530e0346feca99a7fe01458b56f5e3f32ea0b90d3a8fb332');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',7,1794952598.311,0,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'5c58b076bca212e9089d46b0cdb8b61aedc2e66f4f629d0f385f99301ce72d07');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',8,1794952598.343,1,'Guessed','{"guess":["R","R","B","B"],"row":1,"seat":1}','72ea2fa5669ccb53f809c93296059086','8a6f827de040ae9ff9f0c460189a57c80c60e5ffeebe2605b80d47316e2b7ea0',10,'8e83c52588fe10f8e0e46b4beab7f88e234988d5c790f9d5246237d10cb77185');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',9,1794952598.343,1,'Marked','{"mark":[1,1],"row":1}',NULL,NULL,NULL,'ab4c929756e02ae6c35210cc3006bc6f02d91a28d1c2289799aeb9cddcd6befe');
INSERT INTO "events" VALUES('48f3b7988e69ac23ecf7958794912dea',10,1794952598.343,1,'RowOpened','{"deadline":null,"row":2,"seat":1}',NULL,NULL,NULL,'954604bae9255af04c7497667873b026f4da143242e5e29019a83e0585f8108d');
INSERT INTO "events" VALUES('5355c90ff2ddc50021009fd06cc22566',1,1794952598.175,-2,'TableOpened','{"code":"2E9ZKB","commitment":"a355c35f75edebf9c7d82d4bd0c2b0047a835783d1635a8da2b8884df62f8690","imported":false,"listed":true,"rematch_of":null,"terms":{"edition":"kids","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','9c4b2b8b37ad1b6dbfed4a0de96752c1','278e1898b96dc9b2e73091188aa1aff758e3c319c0fa9598e99bd5d1db9ccf56',2,'cb4c8f2332717d40c4f4014e2ca5985c8399fc2ba0f56ba70f9f2bb007cb15de');
INSERT INTO "events" VALUES('5355c90ff2ddc50021009fd06cc22566',2,1794952598.175,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'0118405e1f4957a6be1e5cf607de819cdeab42268a052ad8dc1402a210aa04ef');
INSERT INTO "events" VALUES('5355c90ff2ddc50021009fd06cc22566',3,1794952598.208,0,'TermsOffered','{"seat":0,"terms":{"edition":"kids","first":0,"grace":86400,"options":["rows=5"],"players":2,"stand_ins":false}}','bed150e818ec62947ff7355e30245800','f9554bd5888f0843354f5c76bd1dd1de7d6999363851a8035348ba3ec30ff255',3,'04e649d0032fbe43f6b7023fe36e757b9a90cd5f27a76fc8fc768f9fe9d671be');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',1,1794952599.62,-1,'TableOpened','{"code":"","commitment":"b3b8fe7d21e82ce994f334e67c2b61e95003f1399be6e3a868cb6aebb57b4dae","imported":true,"listed":false,"rematch_of":null,"terms":{"edition":"duel","first":0,"grace":120,"options":[],"players":2,"stand_ins":false}}',NULL,NULL,NULL,'25bdfac22ddf44548da507edc3c5c23eedd60dd86b737b66f0b020f01d4b298e');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',2,1794952599.62,-1,'PersonSat','{"seat":0}',NULL,NULL,NULL,'421456317016d0d0ea08916182529e03b74e8b42d8e193308f03c68bca8823da');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',3,1794952599.62,-1,'PersonSat','{"seat":1}',NULL,NULL,NULL,'397abe8110b0c4f01a7527dbc7a3442f9518665e6f5f2f7d3da3a7220b96e1f2');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',4,1794952599.62,-1,'MatchBegun','{"first":0,"grace":0,"rules":{"edition":"duel","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'91b614861d11e98b7397876fe66e0d42be0e21163910dcdafa74e5bce1804f0a');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',5,1794952599.62,-1,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'5bf6b5044013a1ec790a204ee9e4476b4c7096fe532993d5d5bc47b8dd50e4db');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',6,1794952599.62,-1,'CodeSet','{"commitment":null,"holes":4}',NULL,NULL,NULL,'09d8acdbf0616dce62105ad948885291e8e1db0778e9fd8c032794cf672172ae');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',7,1794952599.62,-1,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'a9c4ba03913d0ff9a9b69beca4e49361d59142a6494014f1ebc563341880752d');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',8,1794952599.62,-1,'Guessed','{"guess":["W","G","O","S"],"row":1,"seat":1}',NULL,NULL,NULL,'bcb07fb8ee269bce382607c3fd9547d499fa2f12790cf0a3c553d4f6fbddf9df');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',9,1794952599.62,-1,'Marked','{"mark":[0,0],"row":1}',NULL,NULL,NULL,'b5e9fc2155c1e65ba6c577896ac2f98a6deafb098a60b202da51740f3abc9bcd');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',10,1794952599.62,-1,'RowOpened','{"deadline":null,"row":2,"seat":1}',NULL,NULL,NULL,'5a8aed825d05f3053ecb1782329cc84074358143eedb87fcf4d3f35524f0977f');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',11,1794952599.62,-1,'Guessed','{"guess":["P","R","B","Y"],"row":2,"seat":1}',NULL,NULL,NULL,'b4d9ca57b33f8904172a88558ac7348c9ff83e3c49af693d22747f3a8872cb88');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',12,1794952599.62,-1,'Revealed','{"code":["P","R","B","Y"],"false_rows":[],"salt":null}',NULL,NULL,NULL,'1b1096376615e2431eb06765f1e97dde3934db7fdee8e2a6bc72d0de3aaa0389');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',13,1794952599.62,-1,'RoundScored','{"points":[2,0]}',NULL,NULL,NULL,'f2b7d9ed495fec0d3567dbf95e55d0448a6723d72fb927ca49d99c966fde6c0b');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',14,1794952599.62,-1,'RoundBegun','{"codemaker":1,"number":2}',NULL,NULL,NULL,'ae2f7dc9c4d8db1de9e6d41e9568f9068b0212e296c93d3853f9a60cf449eb7c');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',15,1794952599.62,-1,'CodeSet','{"commitment":null,"holes":4}',NULL,NULL,NULL,'81eb7074682783ee38190cd93e7c00994391988de350fe9cdef54558db7626bb');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',16,1794952599.62,-1,'RowOpened','{"deadline":null,"row":1,"seat":0}',NULL,NULL,NULL,'2d329334eaf0bb45ee22cc187bb6a3a1a622f2d2a04663e8756756171b3f5d40');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',17,1794952599.62,-1,'Guessed','{"guess":["W","G","O","S"],"row":1,"seat":0}',NULL,NULL,NULL,'fce72f5fdf432e03d5424afd7194413794d84e883a6658841d04ac2376dbd4ac');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',18,1794952599.62,-1,'Revealed','{"code":["W","G","O","S"],"false_rows":[],"salt":null}',NULL,NULL,NULL,'13588ffab271934363625a90157e137334f0c257402a3eaf0b981da12ea3a4d5');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',19,1794952599.62,-1,'RoundScored','{"points":[0,1]}',NULL,NULL,NULL,'dcb02b0a3135c7985eaaabc03faa9e82f784b25c4421fc209c4b89454b126b39');
INSERT INTO "events" VALUES('603e97e808e1f0342887759ec7a66867',20,1794952599.62,-1,'MatchEnded','{"reason":"played","winners":[0]}',NULL,NULL,NULL,'6d77d1f807683467d8bcfabe99076266385a52c5af8c80ea94904363cee98976');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',1,1794952595.145,-2,'TableOpened','{"code":"DKZ2YS","commitment":"10b338361c2e2e7dea9bbeb6768fc97f0928ecbe96df3cf1cedc914a3d8dcff9","imported":false,"listed":true,"rematch_of":null,"terms":{"edition":"duel","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','0da68a9ce21613001e87d1a11579c14e','68d83e632830c802e5009c78f56c764cad61d798d24706f0db2fe11c09ba7c73',2,'ff71cc923096cb9a587921c539a992f02acfc1694aa69aa247bb1d58ccb9648b');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',2,1794952595.145,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'3da458d3c8ebb5622e7b6f4e3552a61842636b3805dfe90f0b8c39d471b41e7e');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',3,1794952595.159,-2,'PersonSat','{"seat":1}','0a5b5df68ba9b4727ea1963b6f444781','649d7fefd3ad4f620fc54c616a146b5fa4e8b113f314d88d0d68f1d4b525ddb8',5,'30c779753c049827b514f22c36ce7ecb58439a648465cf01f23925e11b48d409');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',4,1794952595.159,-2,'MatchBegun','{"first":0,"grace":86400,"rules":{"edition":"duel","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'82820dc2bbb2699cb1b654afa091007a5c7012a85be51c20d9597c30a2f8723e');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',5,1794952595.159,-2,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'fe01136964fc5c67cb6c382795b633c8379eff8e3a8b696432f39388f33b7da2');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',6,1794952595.17,0,'CodeSet','{"commitment":"1338e977151d66990ccf8fe8d77deb18e57b184cd1a2b988a1638550f03ff62b","holes":4}','1d383a5f9521746d1aeb5696731a7557','92af8165ae596ad4eb8b7ff9030bf80175d4a434c0591da46310eebf1b321427',7,'2c74d2b69430d9ba1f305fd6016b777d30d50051f1c6af4ce50a85cd80af4f63');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',7,1794952595.17,0,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'4d15a28279c54ba5c4fddd1978c762614073a79b1467088c8df9f1fb2686064e');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',8,1794952595.179,1,'Guessed','{"guess":["W","G","O","S"],"row":1,"seat":1}','67def01e59a99e222565bb37f70d4317','c77bd0b617b003071b7cf26e35b95a261b76f96ad6e96950b9a6d6ca90a5ffda',10,'8cfe2a6babce2d10380cd73ec54198246792639f881dcbe4adbb98f326f6ff55');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',9,1794952595.179,1,'Marked','{"mark":[0,0],"row":1}',NULL,NULL,NULL,'cdf91a30bf802319570cc80531d02697460bd97a1b3945649f949800c9756878');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',10,1794952595.179,1,'RowOpened','{"deadline":null,"row":2,"seat":1}',NULL,NULL,NULL,'3881537f500ca00c54d35fd87f1e885d7349ee48fcfa4f1443660374bf59d9a8');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',11,1794952595.187,1,'Guessed','{"guess":["P","R","B","Y"],"row":2,"seat":1}','7833647574eb801b83273b05fc0b1784','a25365385b7d9bb2537f0d873900b4cdb0e974907ff021ba0dea65ef6e5cf2c3',15,'2c82b73ef269a791f1ad987a85581617039f0d991b4bf628a37fc7b287b17856');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',12,1794952595.187,1,'Marked','{"mark":[4,0],"row":2}',NULL,NULL,NULL,'b75be375471c7b2fc0503925a15a96beb139416f562479a8c8409d4e0678e9bc');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',13,1794952595.187,1,'Revealed','{"code":["P","R","B","Y"],"false_rows":[],"salt":"d028da702035ce9e18d339be9d84a1ea"}',NULL,NULL,NULL,'451eeb42ddc691449ef82bc750efbef249fe04d6188aea039f27b7eef72aaf8f');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',14,1794952595.187,1,'RoundScored','{"points":[2,0]}',NULL,NULL,NULL,'204b7a4b24afa4f1993013541afab61225eba197e7243f9d47656039203baf1f');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',15,1794952595.187,1,'RoundBegun','{"codemaker":1,"number":2}',NULL,NULL,NULL,'0d5db2a87f2db9fa4c3544910c3ae6bd31e62b6a922d2182a9f10e9af322d420');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',16,1794952595.198,1,'CodeSet','{"commitment":"93dff045fbbe5bca5142602b3f63427d5f44e0d369c63075eab6806a9486fbee","holes":4}','bf9e2a1c0229139e538dabb205c9f99c','a9a236ee62e312062e926e628fe6a8b9934605f095f7ac23936afc1f08c5f162',17,'5b286c82de00c47eaedf7fbcab1c80ecfca6c08717ff8626bd5ddd1a7c7f8b0e');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',17,1794952595.198,1,'RowOpened','{"deadline":null,"row":1,"seat":0}',NULL,NULL,NULL,'69b43193594c328757c4c85755226f52c3c914c4a9650fcc410352c11879688d');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',18,1794952595.207,0,'Guessed','{"guess":["W","G","O","S"],"row":1,"seat":0}','9e37b53a98deb373a1aca71ef7ea4638','e0c85647ed1f4f0dd836fc3943dbe76e99850291493f97e9ea9f5cbd95f0762f',23,'c691cadb99a2b2da30c48eb262755f0def5a54f82425139482b75b02dbcec575');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',19,1794952595.207,0,'Marked','{"mark":[4,0],"row":1}',NULL,NULL,NULL,'c1e41370d9b016f5cd001d81aec1aeaa664be14bf15beb9881b91c464fbe13c7');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',20,1794952595.207,0,'Revealed','{"code":["W","G","O","S"],"false_rows":[],"salt":"3bd2889f3645497196144b14af16f930"}',NULL,NULL,NULL,'121ea9e6a0069fd0b8a01f8e8d920239aafff5b5ab39abd9b05dfcb77525c0da');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',21,1794952595.207,0,'RoundScored','{"points":[0,1]}',NULL,NULL,NULL,'0944538e79fbfb7b1f1c98096dc1b38d09670c89f719ba9d9110997ef2b5dd29');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',22,1794952595.207,0,'MatchEnded','{"reason":"played","winners":[0]}',NULL,NULL,NULL,'23d0647f9e9a04d1cb636bb6396874572058080fa75c865a743a6b9db95a0be0');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',23,1794952595.207,0,'SeedShown','{"seed":"d942d995349eea0d75d9c1444a495d770a83612c103c04010bccbe4b4cd98e60"}',NULL,NULL,NULL,'326d6f2d3943a0dfdff2b6d1fff40ac143e86b4898ae5e9ae322b15c405d9919');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',24,1794952595.223,0,'RematchOffered','{"seat":0}','e415f4dc735b915319f44dd365d071f0','1895481aa0857c74d5837a9b13fc6cd6b89d7dd14b848387d8988375a60284bc',24,'d180e1418951bd3f9180fd3314c65f973786b98297f8004a23a345ca40efd4dc');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',25,1794952595.235,1,'RematchOffered','{"seat":1}','a15581e2d091854832c9c49de6e042c2','58bdfbf8e1481d0c2814c0553e74a705d18e2ddabf2d21dcfc3b400b3427b78f',26,'c9d5ce979af76229c31d33581b859372b5b99b5959797b65fc09c42ac8ae23d9');
INSERT INTO "events" VALUES('749d0b778e41a6935cff115385d8b26f',26,1794952595.235,1,'RematchBegun','{"table":"d1c2b7be15161b010b6e81d9b4e61497"}',NULL,NULL,NULL,'043ef083a18494539500a664a1dc7322c74225a6070a6151df67418b30f04fdd');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',1,1794952600.358,-2,'TableOpened','{"code":"4XRUJX","commitment":"1f15db2310bbc40b638f22f3fc99bacd04fd106c23aab058573f39ba468bebc4","imported":false,"listed":true,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','4c498bdf3603220d42fd63b224dcb0fd','a67b0b4bca4c2cf5720ede4b5d5378eabb4c808ab3b8d694faf480746769b605',5,'ec7aab4a8529b6648061e9aef0861e79a65b6633dc7b71d8c697ffca0885351b');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',2,1794952600.358,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'68b3d4ed4bc19b811aeef68334ae949b5b85624351c90c1bd65ffb554902e748');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',3,1794952600.358,-2,'PersonSat','{"seat":1}',NULL,NULL,NULL,'35ffd3b0b858994afb4fe59c8f6b14fcabfc533b47c6aa19e231b74ddc22f75a');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',4,1794952600.358,-2,'MatchBegun','{"first":0,"grace":86400,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'e3f70f2dc61f683173bc16ac9d82ed8d9019fb7b1a27e04ecd945113b1a1715c');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',5,1794952600.358,-2,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'e95bc741822d7af5bde452c377c9d27ba894d4ac559f40edf126fc16470ad1be');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',6,1794952600.37,0,'CodeSet','{"commitment":"cae99b5a046521b07639a2c1c6611c4ea3f7149e6cfe76f7b82c87d6781924e3","holes":4}','b91882a4703846eee0cc406c4f6a2896','b180bc6927ffc422d62349fe6218a0c8a272e02446ae7c87b9a574919ca5aae3',7,'dbbfd879c6d355ecbc337c3161401c1fcef492e31cf26bcb9b18474d74c4e079');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',7,1794952600.37,0,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'e54884e17fe68c1aac610c807c624cf109a5e2db82f733dad02444655cff9779');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',8,1794952600.391,1,'Guessed','{"guess":["R","R","B","B"],"row":1,"seat":1}','ccbab009332dd36914b0a0a1ee2f5d71','8cd09dac9fe75315cdffc41937feda8beee1da8cf783e11dbec10cf7db70f308',10,'ee18bd815e2995217ccf294a773f7a909775462ab249f4b977ab66c1c496440e');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',9,1794952600.391,1,'Marked','{"mark":[1,1],"row":1}',NULL,NULL,NULL,'729bfd3c11c2fd1214a04b2ed7b5697de15eeec3361703203cffef6c418213c7');
INSERT INTO "events" VALUES('76b382d2fff8056e574ee41cd31f3604',10,1794952600.391,1,'RowOpened','{"deadline":null,"row":2,"seat":1}',NULL,NULL,NULL,'2d00753b26f5af793647e4ce62b4270d97437b2e182371db5bd50506a6ab6c5a');
INSERT INTO "events" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',1,1794952597.899,-2,'TableOpened','{"code":"7MHTC7","commitment":"71b5c8aaaf29ba8754473263a16588563d0df3f9cfbd71abf7de1db9389ac470","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','4ffa2a841cc88576a0f80c747decc5da','1807fdb2188c79d3104554b6551219263616d813187256e1831cb1fb47ba5a6d',2,'3dfbe58f5a5547c25f97c8c71753d8b32dcb2c02b1589ec15a353cb01822dbec');
INSERT INTO "events" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',2,1794952597.899,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'fc697489cefd910bd6b821729863188918debf048a0414565e0ea994cc623b43');
INSERT INTO "events" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',3,1794952597.919,-2,'PersonSat','{"seat":1}','95b9a9876cd68c15c190ad00df966523','287f2e468f40efb1175af8590a77bd86a9e0ff23071729230a4b2c54b47e91fa',5,'39d84a449191f8868cc3ddfbdc6880c939f647683286d906eddf07e78a39bfa0');
INSERT INTO "events" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',4,1794952597.919,-2,'MatchBegun','{"first":0,"grace":86400,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'33abc9ba359e853174988477663a291fc24eee4157c0f30eee777714ab4eafae');
INSERT INTO "events" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',5,1794952597.919,-2,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'01f52bc88b688a253977d56488f1ac1e71b818b3340c1b989c469eeb898d3f1c');
INSERT INTO "events" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',6,1794952597.939,0,'CodeSet','{"commitment":"55e0382245daf49bab8936a0c3d04204825872d72573dbeb5376c78bd75b1c98","holes":4}','a8030a6d5074b62b28a17b091f33cace','a16daa07c8ef014788f5467e67bc28426082a1bd6c4b0ea207300ddc350a550d',7,'81e204ba3ac99a2d77243998e4fa28e2cb6bf335b1c454e65f0ef2f8a5ed690d');
INSERT INTO "events" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',7,1794952597.939,0,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'c4e23487a92f12aabc1aca0407566148346f4752411201813cda05b600945a60');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',1,1794952595.275,-2,'TableOpened','{"code":"YJ3DF8","commitment":"89352429dedcb737b9192d2594464de0dbf6b69fd756b928361c5858d63caf1e","imported":false,"listed":true,"rematch_of":null,"terms":{"edition":"family-2004","first":0,"grace":86400,"options":["marks=hand"],"players":3,"stand_ins":false}}','b512b90606ef812a4760f0db633b1ab5','b39ccdbe5c861f1f609a6648afbe9c0de5ff7cc573c2a55807587d7f96acbb38',2,'afde400ab166c1935a62a27566131059181b7a994be98e1b285f24421d12896b');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',2,1794952595.275,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'8915e6d9786ce11846ee28af4391d4a1ee98b7dc33e6b09620c3999b70fb877a');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',3,1794952595.287,-2,'PersonSat','{"seat":1}','68ecad194f4624ab7e754c8c4d1f10e8','7425f6e6be0ccbc26aaee9b87b7bdef1a5253ddd4424be5835e2850cfe644736',3,'b514a38fac35ec985c279428e63b25346770270d97f9a304f952cb75b97c3cac');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',4,1794952595.295,-2,'PersonSat','{"seat":2}','8928b329bf7bd093850e00018863c2a7','1277bc3cda853f080cc9b80d3ce4699b70fd29464b988e4c6c507d46c35f9d33',6,'5811418ca04d78a9bf3029f176d6d1a100222968b6c2e68161019a69717409a5');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',5,1794952595.295,-2,'MatchBegun','{"first":0,"grace":86400,"rules":{"edition":"family-2004","options":["marks=hand"],"players":3},"stand_ins":false}',NULL,NULL,NULL,'e190fbde6975f4b5e37e13a9870b0b4cd43f393542371a9d0d7c04f99fb8c952');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',6,1794952595.295,-2,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'e7f5e214e9e9ebcf981afb8e4d303f667462df60e3e24cadc9590016c7f35d7e');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',7,1794952595.319,0,'CodeSet','{"commitment":"4d23cab4c8f639e3ff1296ae06b18d9b88bb061fd7a2f49fbcfd790bf7ece9c0","holes":4}','ae45101241ebf23e25dc08a72341cd05','6c1b6f197a7f87bd274fc8fa6220c6daabf385e3b0f2b0920dae72fc1b7cf967',8,'b0402084f6aba719fdda0197539415dfd9c08b9253a62fe7835d6e191f167edc');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',8,1794952595.319,0,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'136ce91184be359599096acac2d543a5ad478b93c1a90f26cf5f28cc63df4a24');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',9,1794952595.339,1,'Guessed','{"guess":["P","B","W","Y"],"row":1,"seat":1}','d3278abc7bd22689d822656493a571fe','02b170fc0c6c9608bbb1c0e31175f77a8d5ad62facd18a281200a11c7e8d4030',9,'0e09bc93b1aae477e510fb8504daa0cfbe9c9fc9bf06a381e6319bb66183cca1');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',10,1794952595.367,0,'Marked','{"mark":[2,1],"row":1}','48c4ae8c39749530b7473cf6c1bbc465','c32ad6d1e8a39df0723b6187e1856e064d5bb60369c369eb538d9fd538d33e64',11,'f99cab148702cd508e092cebb3bf86ee9c4569ec9057d81943704de980f8948d');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',11,1794952595.367,0,'RowOpened','{"deadline":null,"row":2,"seat":2}',NULL,NULL,NULL,'295af94b1468468a509ec1eb95cf3701afd13226db068de1b468e70936aee8bb');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',12,1794952595.381,2,'Guessed','{"guess":["W","B","O","R"],"row":2,"seat":2}','9fe8080aa3c13ec7aff58d067a6d3e35','b805bbcb1ecfb10e702a5e01d11e5c86e720ffa9dff1c5e06d65fc91510bdcfe',12,'9548216ba7b7b91190ac3c6b34e302268931bd354eee092c9fcb3e9c5da371a5');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',13,1794952595.4,0,'Marked','{"mark":[0,2],"row":2}','c1804a9918a763b8ed14220a1d8b424e','9e7756e0e8c5b909d8c1a2c8b5ceaa9435eef7be402c940f02c435dfd767c80f',14,'7de287d72fc74be6de2569e1943159ddc357442847bcd997407bb11d160f3a5a');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',14,1794952595.4,0,'RowOpened','{"deadline":null,"row":3,"seat":1}',NULL,NULL,NULL,'fc03b4c1a2de588f752c875dc3ece8ab04afaf53483557c8d2b54d9cbcea8f0f');
INSERT INTO "events" VALUES('953060bd5547531fe48d24ad86233ab6',15,1794952595.417,1,'Guessed','{"guess":["S","W","Y","R"],"row":3,"seat":1}','4b2d500f1dcf3de42e7c2b92c6994d0d','8bc216cb4b5d5dbac54c2e2f13dc34c77b0c66cfc3170ca6c27f64f36dc10025',15,'e73f4f57420ab3e2759e09a8617377f5851cf7d36928ee0a23c63c95296d1dd0');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',1,1794952598.015,-2,'TableOpened','{"code":"FE63GQ","commitment":"57e9b21ae1c92fceddde8993b6ede133f27da05cc2391b9f5e6e508cccf74310","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"classic-1972","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','ee6d898d96ba267dce96a00692c54bc3','fed0752f945e52667ad80d5e317b9d771fd52fe79139fade39c38a5c00f338dc',2,'2c7f493488c4bd8506edf975db5c9d5061fbf33608aee59f7364cb84f91a716a');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',2,1794952598.015,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'2333362c777405fede52a302a081eb02301bd5489a70b98e22c6475eceb413f3');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',3,1794952598.035,-2,'PersonSat','{"seat":1}','517a4169eebad946cf59514ad69d6c31','bfa52221710b56fd3fd6ad7fd59953d1954b83e89305c2ff136f5b86cb8a8724',5,'7dc0d7f6fc0127bc682d58af44e92ab0ed6b0b6cc1315c0b639c6dd63360b72b');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',4,1794952598.035,-2,'MatchBegun','{"first":0,"grace":86400,"rules":{"edition":"classic-1972","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'5bcc56c95af864bebed7e1ae6ec279a8fd0c5f629c4108ea520cee20ef263196');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',5,1794952598.035,-2,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'43d85ab8050306047fe433e9313480aa0638c3e2f618d3b18304dcef9bd78639');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',6,1794952598.073,0,'CodeSet','{"commitment":"84f96ed557226734a1f303c8e97c80f0ac9ecb595a9512ebe02b4a2146a1813d","holes":4}','b62be2532574f8f367ed2faf375d4488','4af3e8c9f1a8ed9ae4e13c9dd1db2ec5c7b1c0bb77cb96bf0dc5dd3ebe1ffeae',7,'27480861ad8f20a600cfaa72d2576f5b072a701e6672340372117d463349efff');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',7,1794952598.073,0,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'dc85cb1b363f0fd7db94ed5ffb8af36936aebdc78a88272872eb4e263082372f');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',8,1794952598.108,1,'Guessed','{"guess":["Y","W","B","G"],"row":1,"seat":1}','af5963b6d8d81e6554c299f688966767','251703430ff0c7b8fa8cd693fe5e216a753550ce109687cf9ec9bfadde47404c',10,'9f0527b5c4e85afe6b6ceb35c870b0dccd588e340065c9919fffe36af713f92f');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',9,1794952598.108,1,'Marked','{"mark":[0,2],"row":1}',NULL,NULL,NULL,'ed65dbf4396d1419976e9712d962b5171176dfbfedd39b7766156aba89e04b3f');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',10,1794952598.108,1,'RowOpened','{"deadline":null,"row":2,"seat":1}',NULL,NULL,NULL,'92c9aeff1541c0b39b45ccdc826870688aca825d1e344597a309540dd72db095');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',11,1794952598.145,1,'SeatResigned','{"seat":1}','f65a7b21335985d0e1b9fd05da8beb36','7090edc41ddea8d2baf10a7ee0b98324ccc6fb8b2738190cfb6a01b533bb5bb3',15,'0d49a55f94da45b784164e90d85ddcbcbe1f9c890587752f3b24ee40d6bff4d4');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',12,1794952598.145,1,'Revealed','{"code":["K","R","W","B"],"false_rows":[],"salt":"adcc55873fb9f6b84e083f94a31e3609"}',NULL,NULL,NULL,'bf1f99a496d6301cd73acee725cf003295d35ed783c4b694681175d6cdc8f292');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',13,1794952598.145,1,'RoundDropped','{"reason":"resigned"}',NULL,NULL,NULL,'44bfe4d28e3ea1eb2ced4550cce6ca4c131d8ba2af8f85073f78adb35dcb2336');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',14,1794952598.145,1,'MatchEnded','{"reason":"resigned","winners":[0]}',NULL,NULL,NULL,'600796cefbe19311100b1cefcf566c8c747b503e9369f7763624b5f4a4c0998e');
INSERT INTO "events" VALUES('9d93faef37ab54976c9f49af9bdf401e',15,1794952598.145,1,'SeedShown','{"seed":"d3008439d6984e98a3391f3ead1ae46bc77e27d2caa995171167356521c26524"}',NULL,NULL,NULL,'1cb37954b0cce355f57be8635147fe594a1f7c7d86686e26948af7ffe206adeb');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',1,1794952590.672,-2,'TableOpened','{"code":"PCDQT3","commitment":"08c1d6b5bc511f0f4e034225e8101a11c6908a7d7ddbf19f49235506c4e69b50","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','29085f1bcf4dc45ce30b53b0d5b71aef','08d8325a409b395ac71393ae82573d32df02d3739c365f5c7f94290e464fa087',5,'f52d8c2c7ff1cad6f90a0714f599f09dfa997fab59d2c264a36725ef303bf637');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',2,1794952590.672,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'10cda138099313bb214cd2c503709acddba5551c43b43dc2a81f5d615858d298');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',3,1794952590.672,-2,'BotSat','{"seat":1,"strength":"club"}',NULL,NULL,NULL,'bb2a16700ede7b1d14e2a52b1b55b548dec705e5a3ab5b34be83bde1527210c1');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',4,1794952590.672,-2,'MatchBegun','{"first":0,"grace":86400,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'8d880125aa0ebcc5022c239fd3d244d7ca7a82d4bcae4f6302f9475db1a893bf');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',5,1794952590.672,-2,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'63b855bce0ece6461e9e8bf84f3b7f193d209c6a32c2eda4ea8aef1657e97147');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',6,1794952590.719,0,'CodeSet','{"commitment":"5e1d5870392642e1da83fce21fba37f8abfa77657a7428e9f804442b0b7eb392","holes":4}','7b6a4b09fcea989710e8bb0ce9fd2238','27a173482a4db8e68965c9e69c5869946f03064b32f29dafda7e72584b252279',7,'3aef7aafd8d2ae8db1d0712be452ecb3c557a244c341ed621e0bb6b5e380eaf5');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',7,1794952590.719,0,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'98c0cfae02983d1a2fd60118d2f9ac16883ee32c3401fed1c97551d78a43a366');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',8,1794952591.951,-1,'Guessed','{"guess":["B","K","K","R"],"row":1,"seat":1}','Guess 1 7','f10f661f7fa2913fc41cd17c31ba1d575b0dda3d88eecd6e4fff3c9e070b9cb7',10,'ee47b93ffeb49a09cf208b9a0558ce78d8553b2802ad22d92a42a122545c8421');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',9,1794952591.951,-1,'Marked','{"mark":[0,2],"row":1}',NULL,NULL,NULL,'e7087ece601775624588856458b0cc563037d9b32239977cece442159c3c90bd');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',10,1794952591.951,-1,'RowOpened','{"deadline":null,"row":2,"seat":1}',NULL,NULL,NULL,'3a189123c54748c049eaba5609befd0c67aa4b0cb5d6b88547cb3d3f913c014d');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',11,1794952592.565,-1,'Guessed','{"guess":["G","W","R","B"],"row":2,"seat":1}','Guess 1 10','621f8da7988763ca4481fd42f0b0b98afd39547b94ebda3124cee38918364ce7',13,'9ad68fe34544ab220112ea9bcdba1b1a6e32d33e24c6b936333c6086140a07b6');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',12,1794952592.565,-1,'Marked','{"mark":[0,3],"row":2}',NULL,NULL,NULL,'92daa11f11a66e5cd7f3573f17a99b87fdfd69b2fb29f32913a450baf9220cf0');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',13,1794952592.565,-1,'RowOpened','{"deadline":null,"row":3,"seat":1}',NULL,NULL,NULL,'36a2f6788e07e01a8f30beb5207c9d4509a6f805e5979cbc1e0badbea7d38b85');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',14,1794952593.169,-1,'Guessed','{"guess":["Y","R","B","W"],"row":3,"seat":1}','Guess 1 13','7fc4bc7cbbcbea50743f42a4fe20ed4706e893c13a0f3ece8e47710225828156',16,'dc4b0fdbf56ea03fe0863bb729999bfdbb1b19b456ee19bf3e4bb73a6c1135db');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',15,1794952593.169,-1,'Marked','{"mark":[0,3],"row":3}',NULL,NULL,NULL,'75a83a523691c3f4c70d6f1dd39ff65b048c85b2b9484bb54a13eeac7c99fa03');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',16,1794952593.169,-1,'RowOpened','{"deadline":null,"row":4,"seat":1}',NULL,NULL,NULL,'c27915851f056f16ccd83527c5c207d107318c54529dfbb51d9cf479640158e6');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',17,1794952593.784,-1,'Guessed','{"guess":["R","B","Y","G"],"row":4,"seat":1}','Guess 1 16','ecf51cb927defb4c404151c4a2893591cfd4699c655908b238770bbb447588ef',19,'a61496e0d40b5646fbc6ec36c67763a48f331d36143b5c367033a1672f8f46ac');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',18,1794952593.784,-1,'Marked','{"mark":[2,2],"row":4}',NULL,NULL,NULL,'bf481545cf92410ae97493f91a5b587eb2f4227e022c40807a5c953cece94472');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',19,1794952593.784,-1,'RowOpened','{"deadline":null,"row":5,"seat":1}',NULL,NULL,NULL,'328966f900ac80048c709ac384e0cd3c3ec74239c2e16be8f40113a067f07ed2');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',20,1794952594.389,-1,'Guessed','{"guess":["R","B","G","Y"],"row":5,"seat":1}','Guess 1 19','44edcceaa13b0eaacdf8ba01aa2d1865ed8105ae530038f1ef5624a2981f4427',24,'dbee9ebb0b35fb277ee76baa090cfe37fca5b6014bdbb0114a7f0f6872cae789');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',21,1794952594.389,-1,'Marked','{"mark":[4,0],"row":5}',NULL,NULL,NULL,'5342d3ba20ef3fdcac37586f60b422109182b5a1815f64993b8efb19a7b07852');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',22,1794952594.389,-1,'Revealed','{"code":["R","B","G","Y"],"false_rows":[],"salt":"1af2a96c9e9ccc210a556e293f76db44"}',NULL,NULL,NULL,'378342dc62fa584f8f98d18c9c8f6474f9b2ca651da6723bcfbfcb1b1f8fe295');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',23,1794952594.389,-1,'RoundScored','{"points":[0,5]}',NULL,NULL,NULL,'bec0310c90b1afee5967f121940a3fc97307c1cd2e58777688a7dcf887019309');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',24,1794952594.389,-1,'RoundBegun','{"codemaker":1,"number":2}',NULL,NULL,NULL,'d8a477627adac3d23934e33cdb07d0f0a649aee823105dbf9da837185a8c1c56');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',25,1794952594.993,-1,'CodeSet','{"commitment":"f32461a0aab6ffca7147c4f8ad52d3d835419ecbad93edba143d215144c4fb03","holes":4}','SetCode 1 24','409a0c13950926d9f766467e7f1f3cc754b4423a182b328aaaaef79c28e15333',26,'0846822267b4c4234074c0ffa2b5fbea37905f6b5e02b1caba8e523adb1d4c28');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',26,1794952594.993,-1,'RowOpened','{"deadline":null,"row":1,"seat":0}',NULL,NULL,NULL,'679af7f11d638a60ab66e1f17e9f0f77419b8c6132e1e09770b5af7a9f9ca751');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',27,1794952595.056,0,'Guessed','{"guess":["R","R","B","B"],"row":1,"seat":0}','01e2bbabb15aa5e7753ac8f8de32ff8e','d72b8c310578db15844e2994be2552db7221c18130391c65e1337bb75af922be',29,'15d21d4288d9544f5b35d6fbe5e6ff34d1d9870b79b985da9a3ce9b6bc8c6683');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',28,1794952595.056,0,'Marked','{"mark":[0,0],"row":1}',NULL,NULL,NULL,'c6e704a38339e278216053787dba4feeeb1de2a6d17a2cc449a06174458a1455');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',29,1794952595.056,0,'RowOpened','{"deadline":null,"row":2,"seat":0}',NULL,NULL,NULL,'ca95b4fe17f1e32b5e1846d0e75cf742995f7c65559ee482476bc001df2b9829');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',30,1794952595.071,0,'Guessed','{"guess":["R","R","B","B"],"row":2,"seat":0}','d8f90aaa6d895bb27de0262ed451264e','d72b8c310578db15844e2994be2552db7221c18130391c65e1337bb75af922be',32,'bb2d24b49afe731fcbc0af8152a48160bdc2ab8c32bf4a19adf9113807934b9c');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',31,1794952595.071,0,'Marked','{"mark":[0,0],"row":2}',NULL,NULL,NULL,'4d9507f05e303ddd91f250c66ec75d17d3c5fef01a74e5d3b39d99112ad2305d');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',32,1794952595.071,0,'RowOpened','{"deadline":null,"row":3,"seat":0}',NULL,NULL,NULL,'5877269a9a9fc63810142cadcb9ef709a3d80ce45dfa98a7af4e3a9ce5005688');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',33,1794952595.081,0,'Guessed','{"guess":["R","R","B","B"],"row":3,"seat":0}','ceabe43de8515efaa51a841b03f279d3','d72b8c310578db15844e2994be2552db7221c18130391c65e1337bb75af922be',35,'740fd5068d269bb17ba815f88058fdfcfcd3480e1941cc5ba5842f7ed1c41251');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',34,1794952595.081,0,'Marked','{"mark":[0,0],"row":3}',NULL,NULL,NULL,'1384e41334b929dfb75ed9f6ec9f2041d1e2ff791412c2a8a628f3ed6850a386');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',35,1794952595.081,0,'RowOpened','{"deadline":null,"row":4,"seat":0}',NULL,NULL,NULL,'c412d931d2ae3fa7d3bfefd160668799abace71a99e3124d752d832be96de34a');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',36,1794952595.094,0,'Guessed','{"guess":["R","R","B","B"],"row":4,"seat":0}','d6e9b67f17f03cf24d41a29b342aacd2','d72b8c310578db15844e2994be2552db7221c18130391c65e1337bb75af922be',38,'dd5790eff5538fd9bc9f5d339673da1b0b3702d3dc2b318cdd7d98a2475ad418');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',37,1794952595.094,0,'Marked','{"mark":[0,0],"row":4}',NULL,NULL,NULL,'d8396d795f22d1e999d7f397d64fbe443eb6289893d0eddc7e25be997aacc275');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',38,1794952595.094,0,'RowOpened','{"deadline":null,"row":5,"seat":0}',NULL,NULL,NULL,'cab547e53fa20b76687d93398592458eb4c67b259abf44aa6a9a92b8621aa8fc');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',39,1794952595.113,0,'Guessed','{"guess":["R","R","B","B"],"row":5,"seat":0}','df72afe6b617f157adb7d95395de7209','d72b8c310578db15844e2994be2552db7221c18130391c65e1337bb75af922be',41,'faf5c3396c5eb2781bf8405bb3b5bcdd24972ffc57a1c5a0efc4c6ef341db8b9');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',40,1794952595.113,0,'Marked','{"mark":[0,0],"row":5}',NULL,NULL,NULL,'e7f7ad7e935ee778e10dfad51dd9f28330fb82c116cb8b8cb53f9f332f45e3a0');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',41,1794952595.113,0,'RowOpened','{"deadline":null,"row":6,"seat":0}',NULL,NULL,NULL,'be6ce6456d60d23374d93da6e506b8bac2a61c5930b4553436ea429ce8560939');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',42,1794952595.134,0,'Guessed','{"guess":["R","R","B","B"],"row":6,"seat":0}','49cc9ce42a311662c9bdc614ad62ec9d','d72b8c310578db15844e2994be2552db7221c18130391c65e1337bb75af922be',47,'1ce91516e0aefd734952a808fc94c8e5639c0d21381ce2fab6c42b508c550745');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',43,1794952595.134,0,'Marked','{"mark":[0,0],"row":6}',NULL,NULL,NULL,'c03006625ae85c41706ad89079bd57bcd28cd4c7cc6c2768fb3dabde2803d79b');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',44,1794952595.134,0,'Revealed','{"code":["K","Y","K","Y"],"false_rows":[],"salt":"7336173077a9330b9849b80fa9d35348"}',NULL,NULL,NULL,'9f3608a081a142870544b09067dbe4d25f5db5f3785a84321b049c5892a2a03c');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',45,1794952595.134,0,'RoundScored','{"points":[7,0]}',NULL,NULL,NULL,'b1a3912776e3daf34edea2f5b3afec76577d26d5ed1610cb7de58aef77c74148');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',46,1794952595.134,0,'MatchEnded','{"reason":"played","winners":[1]}',NULL,NULL,NULL,'01995ad913482196867a5a69a055bb5fbf08dadac017448cd1741665ac3759ab');
INSERT INTO "events" VALUES('a846a25aed2c8a2bf43052ebf322a82e',47,1794952595.134,0,'SeedShown','{"seed":"625439104aa0f90f5fe3370f07891e1b87fc578480dd3d93d871b28aeaa4eb95"}',NULL,NULL,NULL,'caa69a46a28d6c506625e24d6f07054b7e91a7eadc0b45318aaca0c02a562aba');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',1,1794952595.235,-1,'TableOpened','{"code":"KRBCMC","commitment":"99ad93aa6516f1f53fdf14bf360a71245396aa6fd8cd595cec7a743bf36d6483","imported":false,"listed":true,"rematch_of":"749d0b778e41a6935cff115385d8b26f","terms":{"edition":"duel","first":1,"grace":86400,"options":[],"players":2,"stand_ins":false}}',NULL,NULL,NULL,'a5701d0ccb5887ffed60370fe9ed3ae80b0136e31f10f0d76475eef9729d5012');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',2,1794952595.235,-1,'PersonSat','{"seat":0}',NULL,NULL,NULL,'881553d49b6e995eaab94e648c5acd84f38f231399545c8ae5a2791f3b6cb2b6');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',3,1794952595.235,-1,'PersonSat','{"seat":1}',NULL,NULL,NULL,'397f9d91bc84e3b938191bddf6b845b71ec0f5606e49b63bacf422c58becf333');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',4,1794952595.235,-1,'MatchBegun','{"first":1,"grace":86400,"rules":{"edition":"duel","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'c1d5024b5ac83455c40ab4e774cc16bf12cfaeb781f51c87ba26dfcd8f1744fc');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',5,1794952595.235,-1,'RoundBegun','{"codemaker":1,"number":1}',NULL,NULL,NULL,'c9135dc5ec51e2bde2452d08fd72236d3f22a113d891fa3610f6659bc7a56e20');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',6,1794952595.247,1,'CodeSet','{"commitment":"e4d4c9e47264326d86add6610ed579a00fbc5eb443232d7d9708690575d14a09","holes":4}','2ca0d2db938999fb2d5ba2f40c53929d','77b0e8b8f5d19bc967708ef48c936261c71e4b0fabc4b0dfc539c8508b54c1c9',7,'5411aff0ff94caf8cbee9fc20e3daa55c606952149c2ad16b1d3b6e29ad2fae0');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',7,1794952595.247,1,'RowOpened','{"deadline":null,"row":1,"seat":0}',NULL,NULL,NULL,'099526110009d3b11b6c3ef4fdaed86aefc3b1c6a0f8b8c9ecf04c7c70166d33');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',8,1794952595.262,0,'Guessed','{"guess":["W","G","O","S"],"row":1,"seat":0}','ab7d352bc1b20c27ec9448d8a6f737b8','e26934d5e282426b4c8d860fc4c9e12d1bd6b0bd1e492e2f5a49b1551adcc022',10,'bf323add5f52f35f967ff6be2040f41983a9d3b955b87ccc43ca61b4388e10f9');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',9,1794952595.262,0,'Marked','{"mark":[0,0],"row":1}',NULL,NULL,NULL,'f74895e7d3f3121547cd26af9113136a81e13151a94c6f34adee68c916b66bac');
INSERT INTO "events" VALUES('d1c2b7be15161b010b6e81d9b4e61497',10,1794952595.262,0,'RowOpened','{"deadline":null,"row":2,"seat":0}',NULL,NULL,NULL,'1c8d9e4d658f3ba72d89e79d3382fc903deb2284488e3eaa0521ef7687a2af23');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',1,1794952597.807,-2,'TableOpened','{"code":"X3HQXA","commitment":"94106877acee16eb492988fc354d7abd113476a717d77764f8c1f7f978479d2c","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"number","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}','afffcb0937d285936d9f0c2dd4c5d190','4aed8f16bc8fc63805e60b23203e06af0d577f604e47132ba31ec0f1757f600d',2,'133d3f1caab1624f6e66d57c1a062802484aa91c35ba78de0c3a981cea43e70e');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',2,1794952597.807,-2,'PersonSat','{"seat":0}',NULL,NULL,NULL,'d5c8ab646d5527f501bd565c2cdcdece9c0dd5bbf4608f47e2dc99a92bb480b5');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',3,1794952597.815,-2,'PersonSat','{"seat":1}','719cf3f47415881e7cd044000084be71','51bcf6d4d70714820155a2633f06bb2149d325f5bd83c63c453579e7a14b6e58',5,'2522c4e511106801e4e4293986a9957f9b901e4010d42f275e07eb09c30f7b05');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',4,1794952597.815,-2,'MatchBegun','{"first":0,"grace":86400,"rules":{"edition":"number","options":[],"players":2},"stand_ins":false}',NULL,NULL,NULL,'5833d160b1c0330ccb8bed171a567027fedd3719a3187bdcee154c98d106e103');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',5,1794952597.815,-2,'RoundBegun','{"codemaker":0,"number":1}',NULL,NULL,NULL,'6a3fee7d04b4c28337659cc49840e6e2c7e24cd858b38f0c3a298eba4092057e');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',6,1794952597.824,0,'CodeSet','{"commitment":"6c53e33667320987ff803a46a98e84686ba95600ecc9585a109ecfa2c8b5d07f","holes":4}','0dfde3e0fff298b594e24c01f67b2389','4f32c1a4862be949bb6800f8a56145391591a550a88cd3311a05ebdfb684c468',7,'e4f761bcaf1af83b799a121067930c2be8caf59fbeebc728bd3414d5a4fae96d');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',7,1794952597.824,0,'RowOpened','{"deadline":null,"row":1,"seat":1}',NULL,NULL,NULL,'8903995c6a628d58ca428ba03a7704f5fab56a92a5b8e877aace409299d915f4');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',8,1794952597.838,1,'Guessed','{"guess":["1","2","3","3"],"row":1,"seat":1}','5503e9a0e5c218b28b7f6b23ce52edd9','fb8460a20c9d9229417bfffd91314e7309bd38d3348ed3f2b1b74446ca90b176',10,'b97348924ff2cc712f871e8162ef61e2c0d4c43ce235435b7e1f3bd532d9f916');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',9,1794952597.838,1,'Marked','{"mark":[3,0],"row":1}',NULL,NULL,NULL,'a65366f487b2d43015caf879a26b941de992a28c3de153f77775fed7bb2c69d0');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',10,1794952597.838,1,'RowOpened','{"deadline":null,"row":2,"seat":1}',NULL,NULL,NULL,'39b5fa8779cab718ab8ee9f055e4187bd94ae917358b1b15251f5534307b3e74');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',11,1794952597.846,1,'Guessed','{"guess":["1","2","3","4"],"row":2,"seat":1}','a40c0f75e0c042f7d7c897aec197cf9b','56b5dd7d6fe90bbbd9fcddc3394fe4f0578aca4fd5e8915825d04b5956ff448e',15,'09789167b705c5748f54424fc9d632379c10eebfd8fa28a3abbc5e9fa302ed6e');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',12,1794952597.846,1,'Marked','{"mark":[4,0],"row":2}',NULL,NULL,NULL,'9e47e76a6fec90caa3ee81d7faeaeb81c840fb12a425fc2d524026e5d3614a90');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',13,1794952597.846,1,'Revealed','{"code":["1","2","3","4"],"false_rows":[],"salt":"490ee843abe1badefd52564c34b64765"}',NULL,NULL,NULL,'1dd13171e6f3931c92ad18d17c575071a95342b056225eccba950a74ca1cdceb');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',14,1794952597.846,1,'RoundScored','{"points":[0,2]}',NULL,NULL,NULL,'f9aa9d8e0f55adab62c09909d726b25a0d27df1292dc363d440eec7fa503fcc5');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',15,1794952597.846,1,'RoundBegun','{"codemaker":1,"number":2}',NULL,NULL,NULL,'ff62c6ffa56ca5b5ce5137da9b90030553fa13ec12847cc89c14e978755300d7');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',16,1794952597.859,1,'CodeSet','{"commitment":"9c882636235defd27b1490b8c971fa887b523ab72d29c854e5ed59c949d03065","holes":4}','10033edced5dd96f8b4feedde41ec3e8','c979cc9a2ab785f720e24e1c261ce766da7ce70fda06d8d576cdc428ee0bf519',17,'ed4c95789e631392eaffca4a0e99dbcd5c87dfa230bf39096eba77ae1fe0360a');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',17,1794952597.859,1,'RowOpened','{"deadline":null,"row":1,"seat":0}',NULL,NULL,NULL,'2741ebcac35d71eeddc274047df5db6ff3d7bd519cd9ea6aaba7e99b8196c9ef');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',18,1794952597.869,0,'Guessed','{"guess":["1","2","3","3"],"row":1,"seat":0}','e544531d36b6977f0f0e5530d380d192','b69aa50ec26a2e672d5ec1fc7bee36d2d62c5d66deebd261fad5ea0f25cc12d9',20,'b2c367ee0da8f77157e2c412e302d18cbe83596c5a40f9592f2599837aab1717');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',19,1794952597.869,0,'Marked','{"mark":[3,0],"row":1}',NULL,NULL,NULL,'06dde68a3093e2a06dccd4471f2a3df43d5bfc7ad9d0f494046ff40efe0595bb');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',20,1794952597.869,0,'RowOpened','{"deadline":null,"row":2,"seat":0}',NULL,NULL,NULL,'feb3f614a5766367a4eed7f671edefc69dd9ccaa96902ff0f7ba7d5e7e665eef');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',21,1794952597.883,0,'Guessed','{"guess":["1","2","3","4"],"row":2,"seat":0}','1f91fa2191f095fd7417b03b4c04abbe','e034855783ff6fbfa5531f3b91b504d61beacaaa32b0d40034c8a15d329ca2b5',26,'46e88bc490454fdbaf4c8fba4aa762358294cc814dfe6b9d5ddc18b9ea31c69f');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',22,1794952597.883,0,'Marked','{"mark":[4,0],"row":2}',NULL,NULL,NULL,'54a4aac722e409a4a4e0ea0358eff6b5dc85f7d0d19347e03a8c478434f953ca');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',23,1794952597.883,0,'Revealed','{"code":["1","2","3","4"],"false_rows":[],"salt":"656cf11428a8ee770bcf06ab5774c83b"}',NULL,NULL,NULL,'59658e71aa16ae598c87f4d613d280a31674637653058c035a00871c5571f2b2');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',24,1794952597.883,0,'RoundScored','{"points":[2,0]}',NULL,NULL,NULL,'f85dddc16ed00fb4089e701557ca2652e145e032709654944eb0e78527c617a9');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',25,1794952597.883,0,'MatchEnded','{"reason":"played","winners":[0,1]}',NULL,NULL,NULL,'2c67a44d6cdec51b11d8ae30d63bc9cb0d4a401318d5b5fb47e6a57980b1b3e1');
INSERT INTO "events" VALUES('e5849f605f2f0975dd529403226144d8',26,1794952597.883,0,'SeedShown','{"seed":"51178633bcebe002488598d78eba1d74cb5ca2fd9695817f653cf66207b5b3fb"}',NULL,NULL,NULL,'a2b5c562da02e09c71b2e0809ef43dc4892f9e2714e38f3431c9f2952693acb1');
CREATE TABLE heirs (
	guest VARCHAR(32) NOT NULL, 
	account VARCHAR(32) NOT NULL, 
	PRIMARY KEY (guest)
);
INSERT INTO "heirs" VALUES('aea64fd1f6e12312a169cfe30cf60a56','61008f0962961850c5e055613f158c61');
INSERT INTO "heirs" VALUES('baa01964f0ad46bc1ab0567a9c39fac9','8448cd94e47a2fd6cc1e0b3fa1499eac');
CREATE TABLE logins (
	login TEXT NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	password_hash TEXT NOT NULL, 
	created_at DOUBLE NOT NULL, 
	PRIMARY KEY (login), 
	UNIQUE (player)
);
INSERT INTO "logins" VALUES('ann','8448cd94e47a2fd6cc1e0b3fa1499eac','$argon2id$v=19$m=65536,t=3,p=4$j9ig/Y0OxPjWgAiRLy9rEA$VnMqwdw+2wDsYyuUgvaBPFyCVVvXlGHewHg4mzVvtVE',1.79495258959041237832e+09);
CREATE TABLE names (
	"match" VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	seat INTEGER, 
	player VARCHAR(32), 
	name TEXT, 
	PRIMARY KEY ("match", version)
)
 WITHOUT ROWID

;
INSERT INTO "names" VALUES('1baace10a1949965b57cb2234e41cef0',2,0,'0a0579d20297617c12a3a1f80fd9ae09','Cléo');
INSERT INTO "names" VALUES('3e65dc1dca09e2215cf8848c415f936b',2,0,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ann');
INSERT INTO "names" VALUES('3e65dc1dca09e2215cf8848c415f936b',3,1,'8448cd94e47a2fd6cc1e0b3fa1499eac','Tim');
INSERT INTO "names" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',2,0,NULL,'Cat');
INSERT INTO "names" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',3,1,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ann');
INSERT INTO "names" VALUES('48f3b7988e69ac23ecf7958794912dea',2,0,'8448cd94e47a2fd6cc1e0b3fa1499eac','Eve');
INSERT INTO "names" VALUES('48f3b7988e69ac23ecf7958794912dea',3,1,'61008f0962961850c5e055613f158c61','Ben');
INSERT INTO "names" VALUES('5355c90ff2ddc50021009fd06cc22566',2,0,'61008f0962961850c5e055613f158c61','Ben');
INSERT INTO "names" VALUES('603e97e808e1f0342887759ec7a66867',2,0,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ann');
INSERT INTO "names" VALUES('603e97e808e1f0342887759ec7a66867',3,1,NULL,'Ben');
INSERT INTO "names" VALUES('749d0b778e41a6935cff115385d8b26f',2,0,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ann');
INSERT INTO "names" VALUES('749d0b778e41a6935cff115385d8b26f',3,1,'61008f0962961850c5e055613f158c61','Ben');
INSERT INTO "names" VALUES('76b382d2fff8056e574ee41cd31f3604',2,0,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ann');
INSERT INTO "names" VALUES('76b382d2fff8056e574ee41cd31f3604',3,1,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ben');
INSERT INTO "names" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',3,1,'0a0579d20297617c12a3a1f80fd9ae09','Cléo');
INSERT INTO "names" VALUES('953060bd5547531fe48d24ad86233ab6',2,0,'0a0579d20297617c12a3a1f80fd9ae09','Cléo');
INSERT INTO "names" VALUES('953060bd5547531fe48d24ad86233ab6',3,1,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ann');
INSERT INTO "names" VALUES('953060bd5547531fe48d24ad86233ab6',4,2,'61008f0962961850c5e055613f158c61','Ben');
INSERT INTO "names" VALUES('9d93faef37ab54976c9f49af9bdf401e',2,0,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ann');
INSERT INTO "names" VALUES('9d93faef37ab54976c9f49af9bdf401e',3,1,'0a0579d20297617c12a3a1f80fd9ae09','Cléo');
INSERT INTO "names" VALUES('a846a25aed2c8a2bf43052ebf322a82e',2,0,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ann');
INSERT INTO "names" VALUES('d1c2b7be15161b010b6e81d9b4e61497',2,0,'8448cd94e47a2fd6cc1e0b3fa1499eac','Ann');
INSERT INTO "names" VALUES('d1c2b7be15161b010b6e81d9b4e61497',3,1,'61008f0962961850c5e055613f158c61','Ben');
INSERT INTO "names" VALUES('e5849f605f2f0975dd529403226144d8',2,0,'61008f0962961850c5e055613f158c61','Ben');
CREATE TABLE passkeys (
	id TEXT NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	public_key BLOB NOT NULL, 
	sign_count BIGINT NOT NULL, 
	label TEXT NOT NULL, 
	created_at DOUBLE NOT NULL, 
	used_at DOUBLE, 
	PRIMARY KEY (id)
);
INSERT INTO "passkeys" VALUES('r9bW8tK22K-w4dJSqD_mErGdFmHk4FiFEZX0zTfhWZA','8448cd94e47a2fd6cc1e0b3fa1499eac',X'A501020326200121582019B702684603BE1FEA2B1E5A67793B7D476E1210EF2989514C067A2EA00AC3EF225820CBEF33AC420708C0024C614ACD61AB4A56CA39D6EF3258EB5C358F66AC9965F9',0,'My phone',1.79495258991841721537e+09,NULL);
INSERT INTO "passkeys" VALUES('d5dJZz-e9e870LbdAljxIBDhJJ5I6x1_nOOB68Vg2hs','61008f0962961850c5e055613f158c61',X'A5010203262001215820B8CDE76A0E3DF4F0864B5415DE7A7343D9C9F065782526277AA27BCD26D62BC62258209E7D9881603D2E91F4211209366688F16EA7272930786A54CDF8EA0FBBB51BBD',1,'Ben''s key',1.79495258996249365803e+09,1.79495259002929353716e+09);
CREATE TABLE players (
	id VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	language TEXT NOT NULL, 
	generation INTEGER NOT NULL, 
	created_at DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "players" VALUES('8448cd94e47a2fd6cc1e0b3fa1499eac','Ann','en',1,1.79495258896583414079e+09);
INSERT INTO "players" VALUES('61008f0962961850c5e055613f158c61','Ben','en',1,1.79495258995062661176e+09);
INSERT INTO "players" VALUES('0a0579d20297617c12a3a1f80fd9ae09','Cléo','fr',1,1.79495259005924153328e+09);
CREATE TABLE probe (
	id INTEGER NOT NULL, 
	filling BLOB NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE results (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	edition TEXT NOT NULL, 
	outcome TEXT NOT NULL, 
	PRIMARY KEY ("match", seat)
)
 WITHOUT ROWID

;
INSERT INTO "results" VALUES('9d93faef37ab54976c9f49af9bdf401e',1,'classic-1972','lost');
INSERT INTO "results" VALUES('9d93faef37ab54976c9f49af9bdf401e',0,'classic-1972','won');
INSERT INTO "results" VALUES('603e97e808e1f0342887759ec7a66867',1,'duel','lost');
INSERT INTO "results" VALUES('749d0b778e41a6935cff115385d8b26f',1,'duel','lost');
INSERT INTO "results" VALUES('603e97e808e1f0342887759ec7a66867',0,'duel','won');
INSERT INTO "results" VALUES('749d0b778e41a6935cff115385d8b26f',0,'duel','won');
INSERT INTO "results" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',0,'mini','drawn');
INSERT INTO "results" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',1,'mini','drawn');
INSERT INTO "results" VALUES('a846a25aed2c8a2bf43052ebf322a82e',0,'mini','lost');
INSERT INTO "results" VALUES('a846a25aed2c8a2bf43052ebf322a82e',1,'mini','won');
INSERT INTO "results" VALUES('e5849f605f2f0975dd529403226144d8',0,'number','drawn');
INSERT INTO "results" VALUES('e5849f605f2f0975dd529403226144d8',1,'number','drawn');
INSERT INTO "results" VALUES('3e65dc1dca09e2215cf8848c415f936b',0,'word','drawn');
INSERT INTO "results" VALUES('3e65dc1dca09e2215cf8848c415f936b',1,'word','drawn');
CREATE TABLE secrets (
	"match" VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY ("match", version)
)
 WITHOUT ROWID

;
INSERT INTO "secrets" VALUES('1baace10a1949965b57cb2234e41cef0',1,'{"seed":"0eef8c307963f883f09d32c8d2d21b5435be31968ed235047a675c606cfc2033"}');
INSERT INTO "secrets" VALUES('3e65dc1dca09e2215cf8848c415f936b',1,'{"seed":"b6cac1407021e40e4800d0ad6ea8679e5f8578fac7be08c7a754cee437592a25"}');
INSERT INTO "secrets" VALUES('3e65dc1dca09e2215cf8848c415f936b',6,'{"code":["P","E","G"],"salt":"27daa0955a0f9d80d4bec0a8b0032b61"}');
INSERT INTO "secrets" VALUES('3e65dc1dca09e2215cf8848c415f936b',16,'{"code":["C","O","D","E"],"salt":"c3caeb048a633bfa0a88dcbc5e3214f9"}');
INSERT INTO "secrets" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',1,'{"seed":"a1c8d667c20e09f83fd2ab2aaecf5c6097f2db4992d9f3a0265453ee173705ad"}');
INSERT INTO "secrets" VALUES('48f3b7988e69ac23ecf7958794912dea',1,'{"seed":"f7fd1131b19cd995e2f11480e9e412e28cf5dd34b5d0d084baa749b65ef84b52"}');
INSERT INTO "secrets" VALUES('48f3b7988e69ac23ecf7958794912dea',6,'{"code":["R","B","G","Y"],"salt":"9655e772ab9251869d73094d45daea38"}');
INSERT INTO "secrets" VALUES('5355c90ff2ddc50021009fd06cc22566',1,'{"seed":"9cf7c27a4b975ad78a37ba9803a87112a7e29a4ff71b2987c88bb17796fd8d77"}');
INSERT INTO "secrets" VALUES('603e97e808e1f0342887759ec7a66867',1,'{"seed":"5fa61d558003cecf2ad56b4e732a59ad4dbeb8fe0371a3fa3ebf98cf0b865504"}');
INSERT INTO "secrets" VALUES('749d0b778e41a6935cff115385d8b26f',1,'{"seed":"d942d995349eea0d75d9c1444a495d770a83612c103c04010bccbe4b4cd98e60"}');
INSERT INTO "secrets" VALUES('749d0b778e41a6935cff115385d8b26f',6,'{"code":["P","R","B","Y"],"salt":"d028da702035ce9e18d339be9d84a1ea"}');
INSERT INTO "secrets" VALUES('749d0b778e41a6935cff115385d8b26f',16,'{"code":["W","G","O","S"],"salt":"3bd2889f3645497196144b14af16f930"}');
INSERT INTO "secrets" VALUES('76b382d2fff8056e574ee41cd31f3604',1,'{"seed":"c6fd8cff6f27e3bb639c77e7650ba5f7a84a3fde98321167adc0c41e8489d6ef"}');
INSERT INTO "secrets" VALUES('76b382d2fff8056e574ee41cd31f3604',6,'{"code":["R","B","G","Y"],"salt":"c7741890b5f126135cf45797d3e8722d"}');
INSERT INTO "secrets" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',1,'{"seed":"0ed5f013583364e458da5ef10ff60ed39696a527766bcba0e3f0abfeb5c7c231"}');
INSERT INTO "secrets" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',6,'{"code":["R","B","G","Y"],"salt":"0977e5c32ba5672c524438b3c1d48f84"}');
INSERT INTO "secrets" VALUES('953060bd5547531fe48d24ad86233ab6',1,'{"seed":"06edf1ceffb88e159c3971005b9ed0b860086b5e5daa77c93fb7fb7983ab438f"}');
INSERT INTO "secrets" VALUES('953060bd5547531fe48d24ad86233ab6',7,'{"code":["P","O","B","Y"],"salt":"67f5c5a4f98472e4305d9423dcfd7e29"}');
INSERT INTO "secrets" VALUES('9d93faef37ab54976c9f49af9bdf401e',1,'{"seed":"d3008439d6984e98a3391f3ead1ae46bc77e27d2caa995171167356521c26524"}');
INSERT INTO "secrets" VALUES('9d93faef37ab54976c9f49af9bdf401e',6,'{"code":["K","R","W","B"],"salt":"adcc55873fb9f6b84e083f94a31e3609"}');
INSERT INTO "secrets" VALUES('a846a25aed2c8a2bf43052ebf322a82e',1,'{"seed":"625439104aa0f90f5fe3370f07891e1b87fc578480dd3d93d871b28aeaa4eb95"}');
INSERT INTO "secrets" VALUES('a846a25aed2c8a2bf43052ebf322a82e',6,'{"code":["R","B","G","Y"],"salt":"1af2a96c9e9ccc210a556e293f76db44"}');
INSERT INTO "secrets" VALUES('a846a25aed2c8a2bf43052ebf322a82e',25,'{"code":["K","Y","K","Y"],"salt":"7336173077a9330b9849b80fa9d35348"}');
INSERT INTO "secrets" VALUES('d1c2b7be15161b010b6e81d9b4e61497',1,'{"seed":"f0ecc821d1921cc0d66c23d5581e8b2f2ee03ecde31477dd767855f47ce1d2db"}');
INSERT INTO "secrets" VALUES('d1c2b7be15161b010b6e81d9b4e61497',6,'{"code":["P","R","B","Y"],"salt":"5ce12f904b6d40a7366be5c31865ace5"}');
INSERT INTO "secrets" VALUES('e5849f605f2f0975dd529403226144d8',1,'{"seed":"51178633bcebe002488598d78eba1d74cb5ca2fd9695817f653cf66207b5b3fb"}');
INSERT INTO "secrets" VALUES('e5849f605f2f0975dd529403226144d8',6,'{"code":["1","2","3","4"],"salt":"490ee843abe1badefd52564c34b64765"}');
INSERT INTO "secrets" VALUES('e5849f605f2f0975dd529403226144d8',16,'{"code":["1","2","3","4"],"salt":"656cf11428a8ee770bcf06ab5774c83b"}');
CREATE TABLE sitters (
	"match" VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	PRIMARY KEY ("match", seat)
)
 WITHOUT ROWID

;
INSERT INTO "sitters" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',1,'0a0579d20297617c12a3a1f80fd9ae09');
INSERT INTO "sitters" VALUES('953060bd5547531fe48d24ad86233ab6',0,'0a0579d20297617c12a3a1f80fd9ae09');
INSERT INTO "sitters" VALUES('9d93faef37ab54976c9f49af9bdf401e',1,'0a0579d20297617c12a3a1f80fd9ae09');
INSERT INTO "sitters" VALUES('48f3b7988e69ac23ecf7958794912dea',1,'61008f0962961850c5e055613f158c61');
INSERT INTO "sitters" VALUES('5355c90ff2ddc50021009fd06cc22566',0,'61008f0962961850c5e055613f158c61');
INSERT INTO "sitters" VALUES('749d0b778e41a6935cff115385d8b26f',1,'61008f0962961850c5e055613f158c61');
INSERT INTO "sitters" VALUES('953060bd5547531fe48d24ad86233ab6',2,'61008f0962961850c5e055613f158c61');
INSERT INTO "sitters" VALUES('d1c2b7be15161b010b6e81d9b4e61497',1,'61008f0962961850c5e055613f158c61');
INSERT INTO "sitters" VALUES('e5849f605f2f0975dd529403226144d8',0,'61008f0962961850c5e055613f158c61');
INSERT INTO "sitters" VALUES('3e65dc1dca09e2215cf8848c415f936b',0,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('3e65dc1dca09e2215cf8848c415f936b',1,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',1,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('48f3b7988e69ac23ecf7958794912dea',0,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('603e97e808e1f0342887759ec7a66867',0,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('749d0b778e41a6935cff115385d8b26f',0,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('76b382d2fff8056e574ee41cd31f3604',0,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('76b382d2fff8056e574ee41cd31f3604',1,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('953060bd5547531fe48d24ad86233ab6',1,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('9d93faef37ab54976c9f49af9bdf401e',0,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('a846a25aed2c8a2bf43052ebf322a82e',0,'8448cd94e47a2fd6cc1e0b3fa1499eac');
INSERT INTO "sitters" VALUES('d1c2b7be15161b010b6e81d9b4e61497',0,'8448cd94e47a2fd6cc1e0b3fa1499eac');
CREATE TABLE tables (
	"match" VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	created_at DOUBLE NOT NULL, 
	changed_at DOUBLE NOT NULL, 
	edition TEXT NOT NULL, 
	options TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	stage TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	code TEXT NOT NULL, 
	free INTEGER NOT NULL, 
	wakes_at DOUBLE, 
	result TEXT, 
	PRIMARY KEY ("match")
)
 WITHOUT ROWID

;
INSERT INTO "tables" VALUES('1baace10a1949965b57cb2234e41cef0',4,1794952598.219,1794952598.239,'super','[]',2,'closed',0,'',2,NULL,NULL);
INSERT INTO "tables" VALUES('3e65dc1dca09e2215cf8848c415f936b',26,1794952597.698,1794952597.792,'word','[]',2,'over',0,'',0,NULL,'{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":2,"outcome":"scored","rows":2},{"breakers":[0],"codemaker":1,"cracked":2,"outcome":"scored","rows":2}],"totals":[2,2],"winners":[0,1]}');
INSERT INTO "tables" VALUES('3ff873e0c95b17c1c5ded0879ffad51c',19,1794952599.62,1794952599.62,'mini','[]',2,'over',0,'',0,NULL,'{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":1,"outcome":"scored","rows":1},{"breakers":[0],"codemaker":1,"cracked":1,"outcome":"scored","rows":1}],"totals":[1,1],"winners":[0,1]}');
INSERT INTO "tables" VALUES('48f3b7988e69ac23ecf7958794912dea',10,1794952598.259,1794952598.343,'mini','[]',2,'playing',0,'',0,NULL,NULL);
INSERT INTO "tables" VALUES('5355c90ff2ddc50021009fd06cc22566',3,1794952598.175,1794952598.208,'kids','["rows=5"]',2,'gathering',1,'2E9ZKB',1,NULL,NULL);
INSERT INTO "tables" VALUES('603e97e808e1f0342887759ec7a66867',20,1794952599.62,1794952599.62,'duel','[]',2,'over',0,'',0,NULL,'{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":2,"outcome":"scored","rows":2},{"breakers":[0],"codemaker":1,"cracked":1,"outcome":"scored","rows":1}],"totals":[2,1],"winners":[0]}');
INSERT INTO "tables" VALUES('749d0b778e41a6935cff115385d8b26f',26,1794952595.145,1794952595.235,'duel','[]',2,'over',1,'',0,NULL,'{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":2,"outcome":"scored","rows":2},{"breakers":[0],"codemaker":1,"cracked":1,"outcome":"scored","rows":1}],"totals":[2,1],"winners":[0]}');
INSERT INTO "tables" VALUES('76b382d2fff8056e574ee41cd31f3604',10,1794952600.358,1794952600.391,'mini','[]',2,'playing',1,'',0,NULL,NULL);
INSERT INTO "tables" VALUES('8fc41dea5d36b821a8b0fd9c59888f74',7,1794952597.899,1794952597.939,'mini','[]',2,'playing',0,'',0,NULL,NULL);
INSERT INTO "tables" VALUES('953060bd5547531fe48d24ad86233ab6',15,1794952595.275,1794952595.417,'family-2004','["marks=hand"]',3,'playing',1,'',0,NULL,NULL);
INSERT INTO "tables" VALUES('9d93faef37ab54976c9f49af9bdf401e',15,1794952598.015,1794952598.145,'classic-1972','[]',2,'over',0,'',0,NULL,'{"reason":"resigned","rounds":[{"breakers":[1],"codemaker":0,"cracked":null,"outcome":"resigned","rows":1}],"totals":[0,0],"winners":[0]}');
INSERT INTO "tables" VALUES('a846a25aed2c8a2bf43052ebf322a82e',47,1794952590.672,1794952595.134,'mini','[]',2,'over',0,'',0,NULL,'{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":5,"outcome":"scored","rows":5},{"breakers":[0],"codemaker":1,"cracked":null,"outcome":"scored","rows":6}],"totals":[7,5],"winners":[1]}');
INSERT INTO "tables" VALUES('d1c2b7be15161b010b6e81d9b4e61497',10,1794952595.235,1794952595.262,'duel','[]',2,'playing',1,'',0,NULL,NULL);
INSERT INTO "tables" VALUES('e5849f605f2f0975dd529403226144d8',26,1794952597.807,1794952597.883,'number','[]',2,'over',0,'',0,NULL,'{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":2,"outcome":"scored","rows":2},{"breakers":[0],"codemaker":1,"cracked":2,"outcome":"scored","rows":2}],"totals":[2,2],"winners":[0,1]}');
CREATE TABLE tokens (
	id VARCHAR(32) NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	digest TEXT NOT NULL, 
	label TEXT NOT NULL, 
	created_at DOUBLE NOT NULL, 
	used_at DOUBLE, 
	PRIMARY KEY (id), 
	UNIQUE (digest)
);
INSERT INTO "tokens" VALUES('b7644f528916237f3352c333abe7dd34','8448cd94e47a2fd6cc1e0b3fa1499eac','72ed23da00ed6f10ba9e6f66f29144f509c3d09b604720270b2d904a7b09397a','my bot',1.79495258993837213511e+09,1.79495258994461560249e+09);
CREATE INDEX cracks_by_edition ON cracks (edition, rows);
CREATE UNIQUE INDEX events_by_command ON events ("match", seat, cmd_id) WHERE cmd_id IS NOT NULL;
CREATE INDEX ix_heirs_account ON heirs (account);
CREATE INDEX names_by_player ON names (player);
CREATE INDEX ix_passkeys_player ON passkeys (player);
CREATE INDEX results_by_edition ON results (edition, outcome);
CREATE INDEX sitters_by_player ON sitters (player);
CREATE INDEX tables_by_code ON tables (code) WHERE code <> '';
CREATE INDEX tables_listed ON tables (stage, created_at, "match") WHERE listed = 1;
CREATE INDEX tables_to_wake ON tables (wakes_at) WHERE wakes_at IS NOT NULL;
CREATE INDEX ix_tokens_player ON tokens (player);
COMMIT;
