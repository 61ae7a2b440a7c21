CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.cracks (
    match character varying(32) NOT NULL,
    seat integer NOT NULL,
    number integer NOT NULL,
    edition text NOT NULL,
    rows integer
);
CREATE TABLE public.events (
    match character varying(32) NOT NULL,
    version integer NOT NULL,
    at double precision NOT NULL,
    seat integer NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    cmd_id text,
    digest text,
    upto integer,
    link text NOT NULL
);
CREATE TABLE public.heirs (
    guest character varying(32) NOT NULL,
    account character varying(32) NOT NULL
);
CREATE TABLE public.logins (
    login text NOT NULL,
    player character varying(32) NOT NULL,
    password_hash text NOT NULL,
    created_at double precision NOT NULL
);
CREATE TABLE public.names (
    match character varying(32) NOT NULL,
    version integer NOT NULL,
    seat integer,
    player character varying(32),
    name text
);
CREATE TABLE public.passkeys (
    id text NOT NULL,
    player character varying(32) NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    label text NOT NULL,
    created_at double precision NOT NULL,
    used_at double precision
);
CREATE TABLE public.players (
    id character varying(32) NOT NULL,
    name text NOT NULL,
    language text NOT NULL,
    generation integer NOT NULL,
    created_at double precision NOT NULL
);
CREATE TABLE public.probe (
    id integer NOT NULL,
    filling bytea NOT NULL
);
CREATE TABLE public.results (
    match character varying(32) NOT NULL,
    seat integer NOT NULL,
    edition text NOT NULL,
    outcome text NOT NULL
);
CREATE TABLE public.secrets (
    match character varying(32) NOT NULL,
    version integer NOT NULL,
    body text NOT NULL
);
CREATE TABLE public.sitters (
    match character varying(32) NOT NULL,
    seat integer NOT NULL,
    player character varying(32) NOT NULL
);
CREATE TABLE public.tables (
    match character varying(32) NOT NULL,
    version integer NOT NULL,
    created_at double precision NOT NULL,
    changed_at double precision NOT NULL,
    edition text NOT NULL,
    options text NOT NULL,
    players integer NOT NULL,
    stage text NOT NULL,
    listed boolean NOT NULL,
    code text NOT NULL,
    free integer NOT NULL,
    wakes_at double precision,
    result text
);
CREATE TABLE public.tokens (
    id character varying(32) NOT NULL,
    player character varying(32) NOT NULL,
    digest text NOT NULL,
    label text NOT NULL,
    created_at double precision NOT NULL,
    used_at double precision
);
INSERT INTO public.alembic_version VALUES ('0001');
INSERT INTO public.cracks VALUES ('d609857f3d5708e7775834cf46ce68bc', 1, 1, 'mini', 3);
INSERT INTO public.cracks VALUES ('d609857f3d5708e7775834cf46ce68bc', 0, 2, 'mini', NULL);
INSERT INTO public.cracks VALUES ('ef389cd105954622159159a7df02fcb3', 1, 1, 'duel', 2);
INSERT INTO public.cracks VALUES ('ef389cd105954622159159a7df02fcb3', 0, 2, 'duel', 1);
INSERT INTO public.cracks VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 1, 1, 'word', 2);
INSERT INTO public.cracks VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 0, 2, 'word', 2);
INSERT INTO public.cracks VALUES ('1db633109a2d1170162d9e5f624bd871', 1, 1, 'number', 2);
INSERT INTO public.cracks VALUES ('1db633109a2d1170162d9e5f624bd871', 0, 2, 'number', 2);
INSERT INTO public.cracks VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 1, 1, 'classic-1972', NULL);
INSERT INTO public.cracks VALUES ('924c404e8582cbc90c27afea659fccd3', 1, 1, 'duel', 2);
INSERT INTO public.cracks VALUES ('924c404e8582cbc90c27afea659fccd3', 0, 2, 'duel', 1);
INSERT INTO public.cracks VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 1, 1, 'mini', 1);
INSERT INTO public.cracks VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 0, 2, 'mini', 1);
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 1, 1794952624.579, -2, 'TableOpened', '{"code":"S3ZHWW","commitment":"1f442c59103e472f3b2a6d1bbaf682f141c3d5e3f09f1b4a5c29f551623bf24e","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', '4a7ec6ceae08f15f2d4efe0c36b8548a', '87990ed40e6ff09d372b248002f8b2065ab09c614f0dee55f0a4b5e5cc0c0ead', 5, 'bd96f35112eca58af8a08ef5c5f1f9c73b56f4976c488defd5d1e7e2e7d308d1');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 2, 1794952624.579, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '148bbe66f52b0d32471492518d11c75b22064ae872af47f5dc15591160a07707');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 3, 1794952624.579, -2, 'BotSat', '{"seat":1,"strength":"club"}', NULL, NULL, NULL, '44c4efe3d20c418c92cee9f5c14911d60230e7ca1b5e2cd0cf2298244528c0d1');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 4, 1794952624.579, -2, 'MatchBegun', '{"first":0,"grace":86400,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, '1db92f7dbc96fcfb795f720dfbfcfe3e5e6ef2c8f1d6ca768c02d9419b4018ee');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 5, 1794952624.579, -2, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, '64927b8b83ee78c86cabb9a8d0ef3a036a15fdfd1f11a12afb097b2714527c8e');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 6, 1794952624.683, 0, 'CodeSet', '{"commitment":"715592a5f391d96fb96197a7c8a33be40f93244131d2cc979404d8ee5cfc1679","holes":4}', 'be24073629417e3a5a2955f8f34fef6a', '015bba121d29ca135fd43a3c3e109cd12bfc6b61aec7edc1451730d66c2684da', 7, '2530a3adb646f20f023d4e52875d5595fadf88adf9df9e0ba935c25c2c3aaf1d');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 7, 1794952624.683, 0, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, '7790e1297c093d1fe2ec6036bfcdc532fee90a45e88ec22f8ab7f6fb9d792703');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 8, 1794952626.395, -1, 'Guessed', '{"guess":["B","Y","Y","G"],"row":1,"seat":1}', 'Guess 1 7', '03b2d7bfbef8e5457888304a891c76cfd008158a8b5175675839278239689359', 10, '827710f240b920511bccc16aba7740e0a879e5df3f9ca9ea97cc778b9c3a6d20');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 9, 1794952626.395, -1, 'Marked', '{"mark":[0,3],"row":1}', NULL, NULL, NULL, '0fdda743d314e2129ae81e6d433259d7344c98435994170cf38405894acf216c');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 10, 1794952626.395, -1, 'RowOpened', '{"deadline":null,"row":2,"seat":1}', NULL, NULL, NULL, 'dccec254f2aa7db2ad98e172478ebc1f459b430d8d664b8bea63f05644ea4b43');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 11, 1794952627.005, -1, 'Guessed', '{"guess":["G","G","B","Y"],"row":2,"seat":1}', 'Guess 1 10', '945af17f98b671428f1430d2c7bef184b82cfa02ab3f5eff055a08db0640f7ba', 13, 'eea81d8cd617ab610b17ea3855b4014d856ccb3c21e12d7066d49d9b30e6039f');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 12, 1794952627.005, -1, 'Marked', '{"mark":[1,2],"row":2}', NULL, NULL, NULL, '9ac2feed80a0468cc59affa6377a012a808cb2220919f7b29cd2cf382b92de94');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 13, 1794952627.005, -1, 'RowOpened', '{"deadline":null,"row":3,"seat":1}', NULL, NULL, NULL, '2792dbe59f6f9a888b1eb1d50b396918f6818c0451bf876582e5af24ba6e1e03');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 14, 1794952627.623, -1, 'Guessed', '{"guess":["R","B","G","Y"],"row":3,"seat":1}', 'Guess 1 13', 'e1cde89a1bcb1ef9e6147d6b6ecfc3eff91b4643723b24d2de6751551da528a4', 18, '71586c102b781a28d9cca80f13fa9649232569b98a1b42c03c12a5fdea8f5b1a');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 15, 1794952627.623, -1, 'Marked', '{"mark":[4,0],"row":3}', NULL, NULL, NULL, 'e3a197b0533bfc1ecffabc5463e088f9731a52355ebc3130735c1fdaa180c4b9');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 16, 1794952627.623, -1, 'Revealed', '{"code":["R","B","G","Y"],"false_rows":[],"salt":"5f92bd8b211e4ed44df921d97b73fe13"}', NULL, NULL, NULL, '4797dd6639276094bed3b9784dcb513031886fdbca9739ee6169fbedaf7d7292');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 17, 1794952627.623, -1, 'RoundScored', '{"points":[0,3]}', NULL, NULL, NULL, 'c5454212a2981b63b38d9cb4ef74a43e801fec7f69ca7bfacd35e9abde63b1f3');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 18, 1794952627.623, -1, 'RoundBegun', '{"codemaker":1,"number":2}', NULL, NULL, NULL, '4ffe7110bdfea7d719446a95b6de3a02d8a96c368ce2d237835d8c98e06b6832');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 19, 1794952628.252, -1, 'CodeSet', '{"commitment":"85c0be1fc1bbaa61fa9a5abf97b2ff0528a93b977f1063d19f7afa19ff60d949","holes":4}', 'SetCode 1 18', '91c2643a44517d78cabe057f020624f1dd2d456876d84481dac767fbe98eec8a', 20, '0ff50f2acb026d989851adc01f06b9b5777c16ed1e50e6315e8d693d4fb9c741');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 20, 1794952628.252, -1, 'RowOpened', '{"deadline":null,"row":1,"seat":0}', NULL, NULL, NULL, '962d2cd34495e3fc547ecbd224c8ef37ce03ce59974e73feb4601ebec763a403');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 21, 1794952628.315, 0, 'Guessed', '{"guess":["R","R","B","B"],"row":1,"seat":0}', 'af371e20b194617e505ce79c9d422e50', '9ff535074bd8765b6071a005ab298978c1e835ef7d9f120a3fa49524f603b9bd', 23, '2df031863bf34d5e7b4da281cb3f14ac04ac60ea92457c839e930831aaa6fd9b');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 22, 1794952628.315, 0, 'Marked', '{"mark":[0,0],"row":1}', NULL, NULL, NULL, '189f551ce312f6c677e66238ea46b81a1e14c958e6c8580422a680bcd25a718c');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 23, 1794952628.315, 0, 'RowOpened', '{"deadline":null,"row":2,"seat":0}', NULL, NULL, NULL, 'e110ae44ed3283d60ac07583f7e78eed4f6b890113743b9cdc3ff578f68a7835');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 24, 1794952628.383, 0, 'Guessed', '{"guess":["R","R","B","B"],"row":2,"seat":0}', '8d92fe98686eefb03842a3668343894b', '9ff535074bd8765b6071a005ab298978c1e835ef7d9f120a3fa49524f603b9bd', 26, 'ff1db057330041bf69d3f65d9aa80ebb6fda6b31c9aa7be6c01e755f1347a10d');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 25, 1794952628.383, 0, 'Marked', '{"mark":[0,0],"row":2}', NULL, NULL, NULL, 'd1c4def5ab0df2d3ba043d7be44a4411c73f4cba710288b14320664ce3ca9c14');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 26, 1794952628.383, 0, 'RowOpened', '{"deadline":null,"row":3,"seat":0}', NULL, NULL, NULL, '87dc8d59278fc99dc2ec432ec594cda2cd6bc7e2193d638d2e9d5b1b297729c9');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 27, 1794952628.503, 0, 'Guessed', '{"guess":["R","R","B","B"],"row":3,"seat":0}', 'd9bef2ab0910039880aaefebee679361', '9ff535074bd8765b6071a005ab298978c1e835ef7d9f120a3fa49524f603b9bd', 29, '4e4bb025810f2d49c4727506882671c12547c7db41e2d70236d256c3ad3b774d');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 28, 1794952628.503, 0, 'Marked', '{"mark":[0,0],"row":3}', NULL, NULL, NULL, 'ee41abd28babfd62dbee70e96c6ae72ba6a27ed0238d30f02e84c785c7266168');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 29, 1794952628.503, 0, 'RowOpened', '{"deadline":null,"row":4,"seat":0}', NULL, NULL, NULL, 'a51462a734a2c56c9e011c679c8061057c7d3c74fa2f3199ffb331ecde172414');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 30, 1794952628.599, 0, 'Guessed', '{"guess":["R","R","B","B"],"row":4,"seat":0}', 'dee31cf5b9e8bfbd683eb79328fc16d6', '9ff535074bd8765b6071a005ab298978c1e835ef7d9f120a3fa49524f603b9bd', 32, 'ff00f72635bd70db8a8a79a028684671d3d3c0a6cd2a90cd0f49ebd90fc7b02b');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 31, 1794952628.599, 0, 'Marked', '{"mark":[0,0],"row":4}', NULL, NULL, NULL, '2172ac446ee13f300aec33146e3cd227fccaecbdb0369a16aa24f33e38fc9bca');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 32, 1794952628.599, 0, 'RowOpened', '{"deadline":null,"row":5,"seat":0}', NULL, NULL, NULL, 'f76d2a0395b84627a2e79c5c5cd3dc314e4642d95a7d208ccdf6a9b8616d7a08');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 33, 1794952628.731, 0, 'Guessed', '{"guess":["R","R","B","B"],"row":5,"seat":0}', '70e3d73bde91e8e38313848fde14c275', '9ff535074bd8765b6071a005ab298978c1e835ef7d9f120a3fa49524f603b9bd', 35, '681cf9b1f25299b6a00460b7bce8850505cc11a64ce958bc626bee046a4f3dac');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 34, 1794952628.731, 0, 'Marked', '{"mark":[0,0],"row":5}', NULL, NULL, NULL, '8b34573b4b177a268adf8696abf09e732275b03d4bfc9d712aaa2bda4b1a480b');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 35, 1794952628.731, 0, 'RowOpened', '{"deadline":null,"row":6,"seat":0}', NULL, NULL, NULL, 'a721850e025b559d42342878bb7380d190355d43b160c7c6f588b823fad819a1');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 36, 1794952628.831, 0, 'Guessed', '{"guess":["R","R","B","B"],"row":6,"seat":0}', 'ae6d28b5d55202f6d296e4788e7ef17b', '9ff535074bd8765b6071a005ab298978c1e835ef7d9f120a3fa49524f603b9bd', 41, '948939f54e0474f60b1edf414cc9f89125b467f7da82c6260010f363f58537d8');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 37, 1794952628.831, 0, 'Marked', '{"mark":[0,0],"row":6}', NULL, NULL, NULL, '5c63ee370c27fc4ec8a4a5778b2ad84e69297d4fbd3317c239544f8cfb9165d4');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 38, 1794952628.831, 0, 'Revealed', '{"code":["K","K","G","Y"],"false_rows":[],"salt":"bc5363e0f2fb77423138cd15fb7e4c24"}', NULL, NULL, NULL, '3228b73cc6491d0f55497136ec019a72218ab313506c1be6c8c82d8a37e781a6');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 39, 1794952628.831, 0, 'RoundScored', '{"points":[7,0]}', NULL, NULL, NULL, 'ee5ebb41c9ca8bb197f98321ccf2a85dfc011144e8f172c8b7fafca6e84156a6');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 40, 1794952628.831, 0, 'MatchEnded', '{"reason":"played","winners":[1]}', NULL, NULL, NULL, '016afdcf0243d6004e17cffdab181fa5c289a9591b23df9ec7279c67daa75228');
INSERT INTO public.events VALUES ('d609857f3d5708e7775834cf46ce68bc', 41, 1794952628.831, 0, 'SeedShown', '{"seed":"45ca78edd1b5e1f2ad2f1596525461b8d8e58a11b45cefb31672f3e3c17304fb"}', NULL, NULL, NULL, '4de74e736517d182218343d3e26cf2f1b0d0e57e8f0d4f9701a668c03678b207');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 1, 1794952628.989, -2, 'TableOpened', '{"code":"7VMEJC","commitment":"e493afd9da63e3968e67999cd9537ad6e998703e5f323c852bbd26eea03ddc13","imported":false,"listed":true,"rematch_of":null,"terms":{"edition":"duel","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', '0bcc1397d8e399d0e815389c87b2ff69', '4f369c052c80837411fde253b0f64b4b3d88de31c3760c4e0466b45889f7aced', 2, 'ca31cd066c89fb2a3ec630f2318eee4877e01092b443e9210cd9ab3b068b86ad');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 2, 1794952628.989, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '2bd769a69911fa87f38a3743b391fb9d302838638ac696dc70272bfba05a4978');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 3, 1794952629.075, -2, 'PersonSat', '{"seat":1}', '3d2ca1b3619c945e2de85f91baad1b47', 'fc04093ddac01a5aa8748b1e6f1e94216442f31b2dcd16c3fafc47a640b1d132', 5, '672ec2d2b26032acd3602195c30f84d31b8da1cb41ed230b89b3a8ed4e8e4f7f');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 4, 1794952629.075, -2, 'MatchBegun', '{"first":0,"grace":86400,"rules":{"edition":"duel","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, '8e7778a6deaf08cae2d857fa2d3556b765e38663a0711aff13a33eeae4c6b9f3');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 5, 1794952629.075, -2, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, 'bb8f1f5b367e45d5183c5beec752f1a91e6051661dd61605a75821b604975222');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 6, 1794952629.167, 0, 'CodeSet', '{"commitment":"aa249ffe4d1d5bc607d3d8bfe8754e8ba1e7c3038f159688c73cc72655173c2d","holes":4}', '6f24cbbf57974f1a25300ec7e893f50b', 'facb005c86208fe4af81946e9345dea8f321d57d1ab51002686f3694dcddd1fd', 7, '43f40923ab9833008cbf5a3c816dad07d2fbb621acc8f34306dde12d8810858e');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 7, 1794952629.167, 0, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, 'de274e320628fbe52e8a2e8e7f207432d37df6a8915ddaf21ca60ee8add27dfc');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 8, 1794952629.247, 1, 'Guessed', '{"guess":["W","G","O","S"],"row":1,"seat":1}', '9272a2a655452e040a795bf731a69240', '539198e8716625af09e4a3a2e31d002c009b599bdbe41b5bfc3d7230c9af6b80', 10, 'a2b95cedf3a085a084b0b72bfa0cd08ec27595343c49b677b009ea85481543aa');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 9, 1794952629.247, 1, 'Marked', '{"mark":[0,0],"row":1}', NULL, NULL, NULL, '16e2530b549bc8712bda5d17dc9a2e3d2e3c0db45473ea0779e25b9f617b29bd');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 10, 1794952629.247, 1, 'RowOpened', '{"deadline":null,"row":2,"seat":1}', NULL, NULL, NULL, '1fd074c2ae2a20f9708f46273b645e23dda6a103b32ad86cbe366bbdb5d46571');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 11, 1794952629.294, 1, 'Guessed', '{"guess":["P","R","B","Y"],"row":2,"seat":1}', '971d23026d998b67aacfcf3053886bcc', 'bca02c800b340b7642af1a07d4294d6e3f661dcca8c250678fb34b03a2448e95', 15, '73d4774850137fae34055e532eaad55494a7d748538c2b598357eccf3ddfcc36');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 12, 1794952629.294, 1, 'Marked', '{"mark":[4,0],"row":2}', NULL, NULL, NULL, '1c416fdd8471d0c3738fbc3b503ddd0974d05124a424aa00fd9b82264dfeca96');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 13, 1794952629.294, 1, 'Revealed', '{"code":["P","R","B","Y"],"false_rows":[],"salt":"bc51402c4c57a11893a0056e2acd47e2"}', NULL, NULL, NULL, 'f062300ccd5423af7dff180ced5532760085e255fd1a36555a3167ad5f3d822a');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 14, 1794952629.294, 1, 'RoundScored', '{"points":[2,0]}', NULL, NULL, NULL, '6a59fb433768306baf5d21786a5784f6c334502e46303e47ee231def42573ec5');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 15, 1794952629.294, 1, 'RoundBegun', '{"codemaker":1,"number":2}', NULL, NULL, NULL, '85e51c87846bdf6570d7e4f0263dbad88aadfc572e6d172c15034e9216ea82c3');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 16, 1794952629.367, 1, 'CodeSet', '{"commitment":"6048f1d4e04bce79b5e6fef012f2372487fd9a724adb571125986daf9b4af58f","holes":4}', '1e636f0d506e9c19696b2dead293ad18', '0984a5a981b752aa2d562cb30d470424085cb0b64851296ce146144fa5cb8e4c', 17, '0a2cf87c269859ca02865835d580632f2460107f05f9904929d49cea7a8cd972');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 17, 1794952629.367, 1, 'RowOpened', '{"deadline":null,"row":1,"seat":0}', NULL, NULL, NULL, '8a2d88e1c4ffd5e4c8c08304c0cb53e67e779b6dfeea641b724042c06dbf718b');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 18, 1794952629.439, 0, 'Guessed', '{"guess":["W","G","O","S"],"row":1,"seat":0}', '9773a1cf35a3cc85d62db3dd073dc564', '868da3a386eda558c3c26deb7a57dd496167e021d6b21fbfb182fde34e6559d3', 23, 'bb3038f6f8fdc49207430b09f95219880ac5df665380e5fb67f6223b2736abc9');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 19, 1794952629.439, 0, 'Marked', '{"mark":[4,0],"row":1}', NULL, NULL, NULL, '5ccc22609162830b71c5121e250eec7f45513f800f2a8ff8306004d1b0af970f');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 20, 1794952629.439, 0, 'Revealed', '{"code":["W","G","O","S"],"false_rows":[],"salt":"97e7d77915cfddd349553417c2e264c4"}', NULL, NULL, NULL, '885add4c9dd3fb19153eae7d07842d2007a7537a710e41e86c5d3ca8023bbca3');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 21, 1794952629.439, 0, 'RoundScored', '{"points":[0,1]}', NULL, NULL, NULL, '8bf48da2a5ae72c77468f91ebcc5ca7874b7ce355d615bc9571cb7b6d2feed12');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 22, 1794952629.439, 0, 'MatchEnded', '{"reason":"played","winners":[0]}', NULL, NULL, NULL, 'bedadad397ed65937df18e13c6df448f143d07c25f253c4076d961c6304b82c4');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 23, 1794952629.439, 0, 'SeedShown', '{"seed":"e8184fddc56422ea5689327eb280885abf511a079ca099ebd173afcc9876d086"}', NULL, NULL, NULL, '07952abe2561e079febde40c7f4dffba8503bdff81065a975ae26e256ea8cbe8');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 24, 1794952629.524, 0, 'RematchOffered', '{"seat":0}', 'f6c523d203f0269058ba19692e959973', 'ebb97cf9b53821fcc67edafe2d88bf38a407f9b7484b4063e4ea5c71c0481c41', 24, 'a5aa0647d5f8b42b683ccf4a6209784b7aa3fe43b5970a6bfa08a419e3420f06');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 4, 1794952634.448, -2, 'MatchBegun', '{"first":0,"grace":86400,"rules":{"edition":"word","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, 'c1224cb6b3ae0446118b3fa93103fb64608b3c3104f259df7f0997de5f50a724');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 1, 1794952629.607, -1, 'TableOpened', '{"code":"QS8KYQ","commitment":"635bcf3652d7bbd149aa280c486a2c9665c3ffe54c56df276fe65d85799936ed","imported":false,"listed":true,"rematch_of":"ef389cd105954622159159a7df02fcb3","terms":{"edition":"duel","first":1,"grace":86400,"options":[],"players":2,"stand_ins":false}}', NULL, NULL, NULL, '9bc3942bb94d229e4289da093aaa7c5fb31f3f21c4061c25a1027cf20d588ec2');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 2, 1794952629.607, -1, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '10dff5c1165cc4aa4cbcf3493ef1a496d43a7427a5b7e3e13d8ffbd8057fd0f9');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 3, 1794952629.607, -1, 'PersonSat', '{"seat":1}', NULL, NULL, NULL, 'ece0842c0c88a2fc57b4400abfb4b226eb96fbac2bbaeef2ac0b43e0e47e6ca4');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 4, 1794952629.607, -1, 'MatchBegun', '{"first":1,"grace":86400,"rules":{"edition":"duel","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, '344a8f9f416da6ecd4ad42d6a22935b57491f2be40090a2c7206376906ba9a7f');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 5, 1794952629.607, -1, 'RoundBegun', '{"codemaker":1,"number":1}', NULL, NULL, NULL, 'd4b5d3d6eb9c69d59b2a397f954304c29cb82bf5803cf6d6cc2dc1a33fa001ee');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 25, 1794952629.607, 1, 'RematchOffered', '{"seat":1}', '18bf949ac27b17bc1f10cbacd1fe287f', '06ea1916b2eaa58a34f5fd963ff39a3e6592bcb3574ff989f99390cb4833269e', 26, '31dcdd37b5c3013539f9c98e86cbf681baab03c736cda137307aa776932645d0');
INSERT INTO public.events VALUES ('ef389cd105954622159159a7df02fcb3', 26, 1794952629.607, 1, 'RematchBegun', '{"table":"c6c027171969377323ba42c0344df913"}', NULL, NULL, NULL, '9570f54349fa857761c6055f2b64f4a702e78781198a5a1b8c15c3215913c59e');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 6, 1794952629.752, 1, 'CodeSet', '{"commitment":"a4b6342876810a9f8d774f08fec72e30dd98f5ba6fa90995c247a171362cac87","holes":4}', 'ca16d78a1db98e21ffcf0aa24a60d1bf', '9d7f0cb04a7491fffc54dd80740d6bd2bde6deacad034efaa799fd5129d92cf7', 7, '98113345457aab8171f9f58da9701aad402b14519a659dce4477da075913920a');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 7, 1794952629.752, 1, 'RowOpened', '{"deadline":null,"row":1,"seat":0}', NULL, NULL, NULL, '75af9921716d248effea285f7ca5267e899fa6fa9ed41884ce5fa9989ff49d0d');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 8, 1794952629.819, 0, 'Guessed', '{"guess":["W","G","O","S"],"row":1,"seat":0}', '79e445ff38ff63459a9138ff834c28c2', '1aa4d963b8aa95306bfff1b8d9ad2488cf489f16074bde6397e182b21ecaaec9', 10, '85ecbd92011bd921f8c13112d086fd07e9a0151f201f6867170136e1508d2a86');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 9, 1794952629.819, 0, 'Marked', '{"mark":[0,0],"row":1}', NULL, NULL, NULL, '7749f4e869d6ddf3aad98f3252ae8c2278e373ff7939a558f04643b486382e3d');
INSERT INTO public.events VALUES ('c6c027171969377323ba42c0344df913', 10, 1794952629.819, 0, 'RowOpened', '{"deadline":null,"row":2,"seat":0}', NULL, NULL, NULL, '8e6c1361c7589e37ec09802e25f700921dff0fddd5205327aa75c249a5c732a3');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 1, 1794952629.882, -2, 'TableOpened', '{"code":"K5KBSV","commitment":"d0c0c79a2a7c31eceb655a4e5e8ae7185648dad5dd583392845a0d3950781600","imported":false,"listed":true,"rematch_of":null,"terms":{"edition":"family-2004","first":0,"grace":86400,"options":["marks=hand"],"players":3,"stand_ins":false}}', '7b8becabac7a78c6f72d2ee5667a428c', 'fb7d096f4f1fc2839466b4f38f64dc171aa195ea3bef41eacb82d274d5d6b8e0', 2, '384a28bdaa8c50cc99824e64515fb4516fe3e7a449679924068a7d11328c24f1');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 2, 1794952629.882, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '222c12c06e53aff7fb8e9c97ece0a65f4b59f7593ba4bdb780c129670c308eab');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 3, 1794952629.951, -2, 'PersonSat', '{"seat":1}', '3d56655ffb470eb67918b0d74aaada98', 'a7dea74a2201d5474117f11049b79fdcf60ca578641524c410750cda777de47a', 3, 'cb1581d5e29b87880b00c620afb1967fbdf46b79bfaaafb03e455ca56776d325');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 4, 1794952630.038, -2, 'PersonSat', '{"seat":2}', '85f4a25dfc3ed867319959235bda584e', '63b6c27e269943751621a9fb91892a82c45d493c25cd82d5f2b72f7759ef6ac6', 6, '69aed8f4a72817e68ec0931eb80e0955cfb2d05416f7a61cd70ed1e1076a4011');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 5, 1794952630.038, -2, 'MatchBegun', '{"first":0,"grace":86400,"rules":{"edition":"family-2004","options":["marks=hand"],"players":3},"stand_ins":false}', NULL, NULL, NULL, 'e5f3068f728021d528de80a3d33884ce593b6ad3db03e2445993f1a600ca28d3');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 6, 1794952630.038, -2, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, 'd9bd471971cddf77d3b5748ec17477eaf1b90dfd80e03233a838c0aa77d3e115');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 7, 1794952630.127, 0, 'CodeSet', '{"commitment":"4ed05f350013c100a7e2c56ef521fbfe98c929a1ce1f4a3957151d9d642aec1e","holes":4}', 'cc0e2c52321272c3e36d5b2e07fbd88b', '4f2e381157f81a536c861f6bc4ea7d66a09009b7e6e295c01cad7db48c80c7fb', 8, 'c88d793b0a98c950c1eabd1514e9b77c384f5ef104ca7ddc203aa86337aaa194');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 8, 1794952630.127, 0, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, '111ab81343d09a36f62b944d4b9d6cfb84dfe95468a98bb79adc463e534d851f');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 9, 1794952630.234, 1, 'Guessed', '{"guess":["P","G","O","S"],"row":1,"seat":1}', 'cc842fee65ccde68fe2341885931b2c4', '2b56c2ad03ce166358ebe92343c52b6454f57d8a55b8067d2761038050f638ad', 9, '0190a18461f4a66a3caae425ffaf42d50c287de1c9b70cda8bd54b56170e9e47');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 10, 1794952630.397, 0, 'Marked', '{"mark":[1,0],"row":1}', 'b76b5a81869d594c54c0266447f48a63', 'cc91ac61b1c3ef3ffc92928d1ddb92bdbe90f5c942478f919b813369c5ae1624', 11, '97881733ec285976c45f24f2714476b8bd21aad67cb104d76cc94ec66b36c688');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 11, 1794952630.397, 0, 'RowOpened', '{"deadline":null,"row":2,"seat":2}', NULL, NULL, NULL, 'ee5666edffbfdea5d3d0d26111ba63b9ad0af18cedf8f1b784b5120ec4ca9b60');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 12, 1794952630.518, 2, 'Guessed', '{"guess":["R","O","B","Y"],"row":2,"seat":2}', 'dad9954e42cee6b66e5c928aec2c72d7', '3b5b34d7ed1f5650cc52ede09e2fc324afadc4c3182e7c3deea34ef244ee6973', 12, '85a73314c0d58e32413c07677c31237c4076d5902118af716a2d766a9f268bc5');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 13, 1794952630.622, 0, 'Marked', '{"mark":[1,2],"row":2}', '2d68c5e51ec87fbabb174c608d0800ef', 'dad004a40405320cf0445b7c44a9f177e2782b677a3331dd253c95d54959466f', 14, '4ebfd0d2f38472ae7c0c1cd722f1de3eba047af3a056a729bbae933a795cf6f7');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 14, 1794952630.622, 0, 'RowOpened', '{"deadline":null,"row":3,"seat":1}', NULL, NULL, NULL, '4ce1334633e1d019ef909465ebe039a483cb675f7ac4e6299455783dbc546586');
INSERT INTO public.events VALUES ('931d78f827e99cc2e778b899d5df1895', 15, 1794952630.727, 1, 'Guessed', '{"guess":["B","R","Y","G"],"row":3,"seat":1}', 'ba4898abbf1c28cf02eca1d291da8b0c', '5facf8fc32ac7b36c0fe149f9d77c092985a4af608684ea328f39304c00826f4', 15, '3a77077d60cfcad05e221e3531f45008bbff2f68f99832e6355771857ef0c7fb');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 1, 1794952634.448, -2, 'TableOpened', '{"code":"H3A55E","commitment":"ddcb8a0d45994f70b0d9f8fde41f41d38976f1fa59f5fbca1a21fbb06900686e","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"word","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', '1754f664845bad1525c86ffbfb1b3862', '19c9c9df16a69f7d2708a11bade03dc36dd88f6a493e4711f1ac90d83ecf4e60', 5, '419de7293c3fff5c45fca70fc11dd8d03376d47d0b3dc7f34318aca17b2ee1f1');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 2, 1794952634.448, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '1c36716c893cf1ee4876e19797100ac21c68ade6025c481a22a0f304c9e9e40d');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 3, 1794952634.448, -2, 'PersonSat', '{"seat":1}', NULL, NULL, NULL, '2eaa581903f53c6b6975326ec450cb7f4e4af62f5b1e3a17feabe218449e0f60');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 5, 1794952634.448, -2, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, '5eca75c0a6e7e4c72f7116226409e511b81d2c679ee7bd1f419daef07d9193a8');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 6, 1794952634.507, 0, 'CodeSet', '{"commitment":"d9d161830a57bdc88acd7e4965c24205b53c1466641e0f6494a341aef44fe8b6","holes":3}', '37474447eb593ff9305dc79b37cefa35', 'e5e0a2b041d9cdddf9150f5ac67fae9ea0459d6be22436f34455b77bdf55a806', 7, '212a268c0eb44d516fd52a13c6b878c0e9a37d30afc3ad28045a36260ef1ec8e');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 7, 1794952634.507, 0, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, '4bd19d77fba7cf68166b8d2bdfff811a8a58f22ec42df4a46f0256a539aec040');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 8, 1794952634.567, 1, 'Guessed', '{"guess":["L","A","M"],"row":1,"seat":1}', '36ea2ce6dadf70b74bd186797f98ff16', 'b6ef904d3bed75104f0ad9ad284bb51a7055c73eeed07eaf996003a6fc356860', 10, '4c8f1d29887328dd9e01cc49c19b4b4f1af8443c96ec7661064cc50ecdd4eee9');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 9, 1794952634.567, 1, 'Marked', '{"mark":[0,0],"row":1}', NULL, NULL, NULL, '0c5ae7de6786aa0f51cbc8f488cb6b41e3c9edab734e32fe7de86622652d6f57');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 10, 1794952634.567, 1, 'RowOpened', '{"deadline":null,"row":2,"seat":1}', NULL, NULL, NULL, '9aab4b966df1baad9e33653be70a5b92baac544d2c3e55f8dee1419f91505f75');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 11, 1794952634.639, 1, 'Guessed', '{"guess":["P","E","G"],"row":2,"seat":1}', 'cb4f059e22a290a0a9451a18171916f1', '13ca935948786638c8ad290f6236a464437699811e68e4ffb01ac80272b707fc', 15, '505faff4edb370e1b6c79244cdb8aad072ced3d776d22f35d14319346d7b0c29');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 12, 1794952634.639, 1, 'Marked', '{"mark":[3,0],"row":2}', NULL, NULL, NULL, 'eeb0210ab7ff63cedbf7350da04a0a2432282f0c9adef8662721edcc659ed214');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 13, 1794952634.639, 1, 'Revealed', '{"code":["P","E","G"],"false_rows":[],"salt":"0fb57830d4df87228b9bc4b34c256080"}', NULL, NULL, NULL, 'f66d72b9b22c9cdbcd55c0aa433fd72b17a38481ac8195dad81c4a52d4459f5a');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 14, 1794952634.639, 1, 'RoundScored', '{"points":[0,2]}', NULL, NULL, NULL, '3c941bbfb7a38888950e800250e26eb4283ec8b8836b8968e5658d37f6220c91');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 15, 1794952634.639, 1, 'RoundBegun', '{"codemaker":1,"number":2}', NULL, NULL, NULL, '6e144b94127aa34ec128bf751615f7edbe59f47da4a73310f2320b27a2891dd4');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 16, 1794952634.695, 1, 'CodeSet', '{"commitment":"78cd363d1cf38a3ddb752e7a13bd719c4e5dcda830a4e825ad5a91e4d26145bf","holes":4}', 'e696712f86cdf1c060f0ee6f2c2a2045', 'e87e4b51a44bbf50f532b8d9603064db8497b135777bb58a87c15123c70e9896', 17, '1277cf813828497314354173969396993b08a775c68518c2231a5ec40029dd23');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 17, 1794952634.695, 1, 'RowOpened', '{"deadline":null,"row":1,"seat":0}', NULL, NULL, NULL, '6b44afa1ebeea21eab45ca8dd696cfc5febc273a7c7f87ee35f553faf0a31650');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 18, 1794952634.763, 0, 'Guessed', '{"guess":["L","A","M","P"],"row":1,"seat":0}', '1587a29fbba9b42f5ad2f3fa331dcecf', 'd660b7c001ae29d024cdd255ed62c36577e19edf59e044c347db95aa48159b61', 20, 'ba4a98dfc03addb01059f2e8e861fef65c4fb4cf964c8c235946aceb581d780c');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 19, 1794952634.763, 0, 'Marked', '{"mark":[0,0],"row":1}', NULL, NULL, NULL, '063440a75e1fc9998aecb5a2359f16ddef38cc380577e0ba47dd0f7b74eac63a');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 20, 1794952634.763, 0, 'RowOpened', '{"deadline":null,"row":2,"seat":0}', NULL, NULL, NULL, '420a83aa0ee03b61986622b1c75ff34b3695cc58ededd42bb47bc650e10aa70f');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 21, 1794952634.815, 0, 'Guessed', '{"guess":["C","O","D","E"],"row":2,"seat":0}', '26f84ee17179c595ab6eaa1ab20d11bc', 'c75439726dd3eb63c41324923775540c130ab86a14fc4bfd227e3e36a805f96b', 26, '5092880d368936ee9a5dbd2c2bb18ddd6e428fcd5dd8fd7c11d15a6867d18f9b');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 22, 1794952634.815, 0, 'Marked', '{"mark":[4,0],"row":2}', NULL, NULL, NULL, 'cf7b704757b9675f8d1c42cb6ca88b648e2bb585fedf433645bab37a827db2af');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 23, 1794952634.815, 0, 'Revealed', '{"code":["C","O","D","E"],"false_rows":[],"salt":"6fca62486f14aabb0804878e4f76a8bf"}', NULL, NULL, NULL, 'a36243889f897342e0eb8fff5b18b8810dcb77f4125e86cbc5b174f70056697f');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 24, 1794952634.815, 0, 'RoundScored', '{"points":[2,0]}', NULL, NULL, NULL, '4b8062a10c121f88c675d730dc2dae8b54440af5715076168ed2e30390f930ec');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 25, 1794952634.815, 0, 'MatchEnded', '{"reason":"played","winners":[0,1]}', NULL, NULL, NULL, '3e228a0333f42e39bfa47809892e56bdab4e62b8fe6e288d7e215c6c5405e88a');
INSERT INTO public.events VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 26, 1794952634.815, 0, 'SeedShown', '{"seed":"bc5e0068a9f8844b5991bd143e9431caca085f0400f0be76c4213c8339d59c97"}', NULL, NULL, NULL, '13e9913b8cf222941ca42ddfdaf024605bb422e27bb2f2afb109ff2e0909ca56');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 1, 1794952634.875, -2, 'TableOpened', '{"code":"ZSJC8E","commitment":"b596adcddd278ff8054b966f7e4bab9cf4aecd144a01eb7f238a34bdbc52378d","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"number","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', 'f06f5cdee7e0e0d17d7daec9b31f7a75', '994062af12ffdc7337a7be12ca8865d1603a621ee7e314c983fb9cdd037fc13f', 2, 'fb33a3cd3d38c33c2ab845db313fa6e1a78917daacece95aec0ee87a049f9f68');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 2, 1794952634.875, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '353c58a6f26220958e251a13d9330fc6c54b502eed6a957945e61c6aef17c6b8');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 3, 1794952634.901, -2, 'PersonSat', '{"seat":1}', '249de04928d59c2d6c0a1c0721c19d91', '2a3a94baf438e04e9ebc27832874e41525beeade6eb4f192ba49fc0a1619ae3f', 5, '2f81db7025f45183f6b674152d6556a674257965c0dc9b4880618b3dd32f9e40');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 4, 1794952634.901, -2, 'MatchBegun', '{"first":0,"grace":86400,"rules":{"edition":"number","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, '6d92c5492091bc078ad4f231b8dea32f0d54c623ba09d13a5b1315a860336a93');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 5, 1794952634.901, -2, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, '7481fd20a5e0a07c048f639f24282688ccbea07ddb0294b40f7c98962c65b940');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 6, 1794952634.955, 0, 'CodeSet', '{"commitment":"af9649c4d40cc25f1bb56b6f495e652104eccee69edb0c35f9a57fc492944117","holes":4}', '382884da245cd7b9007de1c0977d337c', '5c3c299ec984cc59386adfa294cc3a0864a2f969edc9de2529b15da663e07331', 7, '3cccc9286a7cee3b3cc389c6236ccee0fdb99965c5614221a37cdda36538b0f7');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 7, 1794952634.955, 0, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, '199ff32fba80fefc596f959ca6c47191c529a48c0a226dfe09860d3275fbaa6f');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 8, 1794952634.983, 1, 'Guessed', '{"guess":["1","2","3","3"],"row":1,"seat":1}', '50f94ac9c2204b4702e51c2ddf387022', '54cfc2663540c68f3f9e63dd47718ea92bc3ff786456c61a00bb45c08498e236', 10, '8138f13cdb3c5ac480053e3f6e367ac165255f0a97527733a4b17b124f4132fc');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 9, 1794952634.983, 1, 'Marked', '{"mark":[3,0],"row":1}', NULL, NULL, NULL, '9fe82fd7c15314c8622abde29bca115ba93c07cc5a3e8868f04c6e3128409897');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 10, 1794952634.983, 1, 'RowOpened', '{"deadline":null,"row":2,"seat":1}', NULL, NULL, NULL, '826ed26db8f5d421f7576ec9ef158c211051518c2b6590034da9e8cc39a7ae10');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 9, 1794952635.654, 1, 'Marked', '{"mark":[1,1],"row":1}', NULL, NULL, NULL, 'fdf24a611013a1c7f0b38de2e015a0005b253a6f68347c5a736727450d18ae0a');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 11, 1794952635.042, 1, 'Guessed', '{"guess":["1","2","3","4"],"row":2,"seat":1}', '3e640518df9a43c54a3bf533608e846a', '4fb42eeb474e212689b5a025e451b6ae62521bac44d96cabb6bd853d9bccae5a', 15, '3815516e4a43438f25c29b42eb2fef76b8ba8c2bcb314967b137139802d284c0');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 12, 1794952635.042, 1, 'Marked', '{"mark":[4,0],"row":2}', NULL, NULL, NULL, '35ba9321509662a468007bda61815f86928a427e9f4af4d100f54fa3b0c67470');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 13, 1794952635.042, 1, 'Revealed', '{"code":["1","2","3","4"],"false_rows":[],"salt":"3635cdb4d8dbc45a858797b7188c62f1"}', NULL, NULL, NULL, 'a135e2eff35bc906cfb36f790950d0fb3d9a72736e3f899bd6c6e4b231480f50');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 14, 1794952635.042, 1, 'RoundScored', '{"points":[0,2]}', NULL, NULL, NULL, '85a9c3639e4a0a3accdc85f7d3825a681fc7639e6854fa7353e356648e2293e8');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 15, 1794952635.042, 1, 'RoundBegun', '{"codemaker":1,"number":2}', NULL, NULL, NULL, '22a81d841b026eb3ee8569a2dfa0f3ba551e62d79b07a1bc215adaaab22a0fd6');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 16, 1794952635.079, 1, 'CodeSet', '{"commitment":"32c3df9054b638ce28dffe350452d5ae48c5582705605f3111fb66dbe0c43461","holes":4}', '1b71e7311d6d172d071272852f947276', '7681255b601a26887165d023b34f68cf4db81a16465aedc03c63b65f3f9386b0', 17, '79d144d4da6a84f4ef3ba9ddf64bd867fc86071ffe4b498ea9494d4fce0b557a');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 17, 1794952635.079, 1, 'RowOpened', '{"deadline":null,"row":1,"seat":0}', NULL, NULL, NULL, 'cda60a082e6f869e2812f43b03a3029866137426c5b25f12666e7e46232e9159');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 18, 1794952635.127, 0, 'Guessed', '{"guess":["1","2","3","3"],"row":1,"seat":0}', '30da91903dca94ddca932995423e7a63', 'e336426fbd62642ed81c5d6e26deecc66159b4ddbd111d71434c5cf68d9af913', 20, '2e1fe5fd02384c0d6b0bb54906e18db53bdad36a78e8c1639a1c435797c81dfd');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 19, 1794952635.127, 0, 'Marked', '{"mark":[3,0],"row":1}', NULL, NULL, NULL, '18ca681f62b5635cf02e3f8326c796a2378e550ce5a146736ed6e32115a1b55f');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 20, 1794952635.127, 0, 'RowOpened', '{"deadline":null,"row":2,"seat":0}', NULL, NULL, NULL, 'f166eddb3ce594ece66581ceb88bb33bc8fc7bf65d2f9f2689c18ae57a3f248d');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 21, 1794952635.183, 0, 'Guessed', '{"guess":["1","2","3","4"],"row":2,"seat":0}', '7825b02eba6dc1a3d00b282edd50db7d', '1f554c4639b38e31a366d752677c58f1028394e05d2ed9111cf7c404e2ed8a30', 26, 'bc9a6c3bb8962cfb98c6fe8aae36c9a2721ce100f71d63cb3d67700b2a5ed914');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 22, 1794952635.183, 0, 'Marked', '{"mark":[4,0],"row":2}', NULL, NULL, NULL, '630e78885aa997927b3bd8a8cbc39de534689fcc6b6d3992737495dfd6680130');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 23, 1794952635.183, 0, 'Revealed', '{"code":["1","2","3","4"],"false_rows":[],"salt":"97ef9e43f1c4432a7b7c4c7959e309c0"}', NULL, NULL, NULL, '7847aea6f59b6d9137746e8498d836f10d7c243c866528afefa2532d61a05df2');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 24, 1794952635.183, 0, 'RoundScored', '{"points":[2,0]}', NULL, NULL, NULL, '6c3511e3409714fabb254e69850f0ffda7ba47ca4a8c488bcd1e2d0508df7773');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 25, 1794952635.183, 0, 'MatchEnded', '{"reason":"played","winners":[0,1]}', NULL, NULL, NULL, '0630b4e4d0c0fa62cdcce60b44afe1310b0f402b865e8b911d330dc870eb856a');
INSERT INTO public.events VALUES ('1db633109a2d1170162d9e5f624bd871', 26, 1794952635.183, 0, 'SeedShown', '{"seed":"c8ee69fdf91bba7022b290e6ff6af5e9c326a95116d3cad86415b6ac48973ff0"}', NULL, NULL, NULL, '085b60b6d45cf29afc227013c0b044a45a6764bc33f27ef08f2a16a5bfd255ec');
INSERT INTO public.events VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 1, 1794952635.251, -2, 'TableOpened', '{"code":"JV85F8","commitment":"9aaf3424bcf6ca9f830389cc935e8f5194da626c8e76c00c413cea0d420c4f8b","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', '3df802d62a3840b8bfec08d43646f328', 'da26aa5709f236d86eb342d6d6056e32aa9002353d78639e994d42f7e31d27c9', 2, 'a2055bde43a4f5e306f806151cf88ac6fb28b906c5950686ff55013f865a1aa0');
INSERT INTO public.events VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 2, 1794952635.251, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '9c24d8a15d4c8188387c7d36323ffb6e35bd5be16193e7b88a007e3b52e441f7');
INSERT INTO public.events VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 3, 1794952635.306, -2, 'PersonSat', '{"seat":1}', '6736f73ba0d10633a13a3ff5297a5594', '6597a39c525a4cf89f99e0aa01c00b2b91fbd32c08014a98e820020477256480', 5, 'd68edbe0e554039f64013d4a4a59fa04ebbc42520932cf1caf0cebe4160e551a');
INSERT INTO public.events VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 4, 1794952635.306, -2, 'MatchBegun', '{"first":0,"grace":86400,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, 'a1633e0cf446ce58bc0310126a8e2879a56d5a4a5fbc47f8b486a5877a133a82');
INSERT INTO public.events VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 5, 1794952635.306, -2, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, 'bd1b3ef7e3b2f5b5e573f0d42bc809f873d90d560dde38c05c0108d194841d1a');
INSERT INTO public.events VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 6, 1794952635.377, 0, 'CodeSet', '{"commitment":"4303d6469a0ec35d2998c2b525d7d090f8a151365f4a9ceeec4f90170e27dd44","holes":4}', 'ea4119856d0c44bdc5dffd316e891d29', '31c90f662211eac198506ebf8e5685b362fe0ad19dfbf64d2e70c0e0be1857d2', 7, '765f1dceb5b2e83d17b308d0b4fc74ad3f9569633b2dd7cd7056037c7b5de3f1');
INSERT INTO public.events VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 7, 1794952635.377, 0, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, '384124d41959ad9e7b180a76b0cde1e466eae9795c4e0bcdcefb53ff1490ea45');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 1, 1794952635.483, -2, 'TableOpened', '{"code":"JZG4MS","commitment":"8c071bf97306d2093d025a2661c94725e18734228a8ef13e57571129ae8367c2","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"classic-1972","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', 'a9d8c06f7a771cd0d81d3e1e2147f87c', '12bfe224af38182d9e693c4e77c7321574f56f06551bc8002ff10cb0ed941b58', 2, '94abefe80b81e89f693a50d6e9380e646bb2dbe9c6e02d5656764de26ff4658d');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 2, 1794952635.483, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, 'cc9df13dd9212b80c51c8fb789259521265815d362821a5bf2beaef9a2951a83');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 3, 1794952635.527, -2, 'PersonSat', '{"seat":1}', '958d44a98d8fe19b3e91faf84d61b5aa', '293755c612e3c861a7289c64821c4889e88961f72fe568f5b2a5652921b05b51', 5, 'a1265c234e40d4b71b3a2c48e5423c77531fab6d8a5ccf9ffcaa97ff61d10cb5');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 4, 1794952635.527, -2, 'MatchBegun', '{"first":0,"grace":86400,"rules":{"edition":"classic-1972","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, '298ec56b24b9c85b7c7e30713db71e7d2e0c16e064515f9ee2002861366c2127');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 5, 1794952635.527, -2, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, '3e78f9a195528520144354afc281ea29b61a73e49a8c78f072e742c4ae2087c9');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 6, 1794952635.587, 0, 'CodeSet', '{"commitment":"0307fdb1c27a97e62dea49fee3d02e8af3b319eca0db7505939351888933e046","holes":4}', '1674bfd8724f1c9279e94d2b735d765d', 'c6e8f526879f5b7a053c1dca67af68713486199e5834ad72f372d59d73ab08d7', 7, '73ae0a5bf349163f1d20eec29dbbd490c4694a95f2eb313c4d47722b3bb46c25');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 7, 1794952635.587, 0, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, '440a56cc25906809601ccb46f4144f203aba8cce9fd07a17e0a1d078dcfe4113');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 8, 1794952635.654, 1, 'Guessed', '{"guess":["R","Y","K","W"],"row":1,"seat":1}', 'f7694c8b25922ffd890273f6419e145a', '95ba49156a5161e047f15ec0280d0e15a32aa9072fd42c0069550ae992e243e9', 10, 'a7c4044a1d6b08c94bbbff0e8ea2609ebd017fafc1927980d5c80300d9468063');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 10, 1794952635.654, 1, 'RowOpened', '{"deadline":null,"row":2,"seat":1}', NULL, NULL, NULL, 'e78614589743324b85beda18aef87bf965ae40936c10733c7d5971a558f9d4c5');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 11, 1794952635.731, 1, 'SeatResigned', '{"seat":1}', '5b10e21f924c8ab75d2a528610035339', 'a40c9daa6f3f8f7a8ad5911f6c07de6e6a6c992e1cd6cc3dc0c884d0e1a38700', 15, 'aaed4b59a44a25feb5db4215d880a0be16c534bbdb3f5fef8a4acac64f0298d1');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 12, 1794952635.731, 1, 'Revealed', '{"code":["W","K","K","K"],"false_rows":[],"salt":"ca507e7d7430a3d0c181152a842eb3b4"}', NULL, NULL, NULL, '797d05e735437f1c6ac36e438e37d1033be11a6989fe8ac1205d8439c6c999f1');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 13, 1794952635.731, 1, 'RoundDropped', '{"reason":"resigned"}', NULL, NULL, NULL, '5d64d8f1aada437c413b32738c68427fd5ff2788822132c4b3435ae1d5c0b966');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 14, 1794952635.731, 1, 'MatchEnded', '{"reason":"resigned","winners":[0]}', NULL, NULL, NULL, '884c0deedfa598b061a7e3768bb254db44e6101e1fb914b12a293a090f757cb4');
INSERT INTO public.events VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 15, 1794952635.731, 1, 'SeedShown', '{"seed":"2bc64db72a7710b2827d172353c7fe0bec089f3a83ffa8efb2cb1c18a096b9ab"}', NULL, NULL, NULL, '9da4201abf02beee22f7c4c85b57f53f4a829a8967b764c653a1ef00cf012bb4');
INSERT INTO public.events VALUES ('b12257b45d0e7dfb1a20a5c413ce5ce5', 1, 1794952635.769, -2, 'TableOpened', '{"code":"NE52WM","commitment":"efb344f3870fd0c04f230282a183f43ee66e7abd556c813b810bb96d66a00dbe","imported":false,"listed":true,"rematch_of":null,"terms":{"edition":"kids","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', 'f992555390474f3ae276f3280a95c335', '76c2463b8cdacbb7515d192828048caa3f9e7e21c2be3b85cb5c0c3b7f79c403', 2, '131d6507399eea924e153cfac3bf3a272e090a9056c410190439cd5dc98437bd');
INSERT INTO public.events VALUES ('b12257b45d0e7dfb1a20a5c413ce5ce5', 2, 1794952635.769, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '6349fc4d83f62cd93be20326e9d82860c76f566600e0e1a8e95b55d2d2b926c5');
INSERT INTO public.events VALUES ('b12257b45d0e7dfb1a20a5c413ce5ce5', 3, 1794952635.826, 0, 'TermsOffered', '{"seat":0,"terms":{"edition":"kids","first":0,"grace":86400,"options":["rows=5"],"players":2,"stand_ins":false}}', '734bc8b097994c94c7cec126142a6e2e', 'b0e443d889235cfa6fbad9ea91dfa02c37d532298b52dcf15d45c4cede5497db', 3, '8c5279f9836bc69066b8b38c0df5d342148d1a09723340d0cbcfd57ddc0d3ec2');
INSERT INTO public.events VALUES ('3952ab9823d571f81ae0e58db01db3c5', 1, 1794952635.869, -2, 'TableOpened', '{"code":"WZX2X5","commitment":"11a63e98557f162d05d513935c8b6474206bd9d025d300bc51648f07fd7418d5","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"super","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', 'd99aa2d1fb9a4a5e38eaeb76f5255503', 'a9b057e2812e426f306cfb22d12c6ae15340de6ff24b9691f444c18ec017a183', 2, '468bfaddc36b1fd4f6c29052a45c7eaea2c539d639bcf53e06cfaddb0ab2c664');
INSERT INTO public.events VALUES ('3952ab9823d571f81ae0e58db01db3c5', 2, 1794952635.869, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '4627b6c04ccf093743cb27992d060623bd021ec9b8bc91a931a040468bf576b6');
INSERT INTO public.events VALUES ('3952ab9823d571f81ae0e58db01db3c5', 3, 1794952635.934, 0, 'SeatFreed', '{"seat":0}', '9fca5d946e7f2b26d2da23a8d2a26a98', '1c3bb13c4908131acc56e8d630bcd1599a8e8f82f9ce050b05d2218b353ba239', 4, '3579d99c79d44c192aa2b932596967a10b6d054e4e3690d810f12e7c21436a4a');
INSERT INTO public.events VALUES ('3952ab9823d571f81ae0e58db01db3c5', 4, 1794952635.934, 0, 'TableClosed', '{}', NULL, NULL, NULL, 'dc1c77a0c09d23b449813c37047eabf077fc3c1438b312aa71911861f1b46b26');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 1, 1794952636.062, -2, 'TableOpened', '{"code":"XRXR3Z","commitment":"2904c998d72819f5b97cf956dada676d72accd5752e544f350b2d655a1764a44","imported":false,"listed":false,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', '7a57f5d2bd884e7d9db2f8394717738d', '1fc3e8abd87f697bde9f5804238836ff2932c74b254de4894dcea6a31255a9b0', 2, 'ace6e9eae69f3a035055e43cd2555a72d6764b183d0fdc8fdfd49729dd9ac245');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 2, 1794952636.062, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '73a116dc6e7aaf5913b35336587b861868445537d738f26feb4cec9f3545c4b4');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 3, 1794952636.13, -2, 'PersonSat', '{"seat":1}', 'eb835431cafa5c2349039e2559286d3d', '4be1bb3cc543623c3b15223d1ea9ee7b44e66c270eeb9a7b6c731b8c99d19963', 5, 'ed45bf2106e6afee1f76494ee786f0ed92f517c3bec842fa0326ddcfcdac9588');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 4, 1794952636.13, -2, 'MatchBegun', '{"first":0,"grace":86400,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, 'd2f765078eb9b3464ccedf3365f44b7a4f1a39c071bb3c362413b9f5d295eaad');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 5, 1794952636.13, -2, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, '1c851cdd016dfd347c180dfb615eb5e26b5cbe9322b64d604b4fdfa6e0f4d0ba');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 6, 1794952636.175, 0, 'CodeSet', '{"commitment":"86d25a3cad425090eceab737246dd3840e41ac8b99b45600e755d6bca1d27961","holes":4}', '500ccde4e222ebd7241958afce87892c', '05d4d874a58346f753db4f4d819a96b51165cf9752c7ba602ec960961d9c4cf9', 7, '6d915e7da95de7ed1aaa40e9f31a4b145d6a7989681ab9438d835dda0e9c98ee');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 7, 1794952636.175, 0, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, '0da18adf26ed53d06f9a0bff5d0054fa6ea5cf144c20909eecda3bfb59834def');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 8, 1794952636.216, 1, 'Guessed', '{"guess":["R","R","B","B"],"row":1,"seat":1}', 'cbfb121e5c0006d5804b7527ad248312', '38f0c0953c357cfc7668bc6f05a4b0b4d91652dd3d11f09a85d2c181da3bc0fc', 10, '24dd5ce9b93c24917eb8ba20a960628783e4bf11ac2787161bd778e38ca1ad53');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 9, 1794952636.216, 1, 'Marked', '{"mark":[1,1],"row":1}', NULL, NULL, NULL, '3eff42a149b38f0e8bcede782aa5c3ff75d5f18cd69f70449d49e3abe470ef60');
INSERT INTO public.events VALUES ('4352672d39738e25962b1a7266a52921', 10, 1794952636.216, 1, 'RowOpened', '{"deadline":null,"row":2,"seat":1}', NULL, NULL, NULL, 'bc58d90b37d834babeaea73cd86adda8e1eacb2cad788bed8bd1183099e30f13');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 1, 1794952637.729, -1, 'TableOpened', '{"code":"","commitment":"c38d1947aa415351e533951d7be3396b655e68310565850599a9bdca97a76062","imported":true,"listed":false,"rematch_of":null,"terms":{"edition":"duel","first":0,"grace":120,"options":[],"players":2,"stand_ins":false}}', NULL, NULL, NULL, 'b5acda8db633d7bb68e89fcef2a925ebb6cf7038bd38682fc9967c7e622c7a4d');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 2, 1794952637.729, -1, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '4ea46e297a108853c55934e208559bc8f06423e02d158aaa313d54d7a0420fc4');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 3, 1794952637.729, -1, 'PersonSat', '{"seat":1}', NULL, NULL, NULL, '0e645ad6d683c484ab43930095125fc6995e6b828277679e799a70dd8fb713bc');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 4, 1794952637.729, -1, 'MatchBegun', '{"first":0,"grace":0,"rules":{"edition":"duel","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, 'ba9a266137bb255add72d80f32ab417ca0fb9eef0c63785a67acb3015aaf77c9');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 5, 1794952637.729, -1, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, '20440af2ad9ff8baf70f6fbd2afb101ec9014bb4bc69392268425e755195dbef');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 6, 1794952637.729, -1, 'CodeSet', '{"commitment":null,"holes":4}', NULL, NULL, NULL, 'f90de6cb5a316ae29cf35175124ed5896535b3a73f82506f1762dc223a499a52');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 7, 1794952637.729, -1, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, 'af9c7c505944ba51551f22629bf981627348077ec16a637ef8dda4e2f6b634ec');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 8, 1794952637.729, -1, 'Guessed', '{"guess":["W","G","O","S"],"row":1,"seat":1}', NULL, NULL, NULL, '6757331ca02f97701bc647658da4d8a18494122170697e4637df4c9b29e75fe4');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 9, 1794952637.729, -1, 'Marked', '{"mark":[0,0],"row":1}', NULL, NULL, NULL, '0da9bb1d7f7eb8d6ef3335be9a60f7c8d2e5001cdce8746a9757c2c1b5ab4669');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 10, 1794952637.729, -1, 'RowOpened', '{"deadline":null,"row":2,"seat":1}', NULL, NULL, NULL, 'd780b31df15ea9ff5f7822ac05f57a2a5ff8cd2cb677e3e96ee5c39f4f911710');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 11, 1794952637.729, -1, 'Guessed', '{"guess":["P","R","B","Y"],"row":2,"seat":1}', NULL, NULL, NULL, 'c039ccfb4281e4a22d8a1b47982ba15492309febc9663780cab81f667da583bb');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 12, 1794952637.729, -1, 'Revealed', '{"code":["P","R","B","Y"],"false_rows":[],"salt":null}', NULL, NULL, NULL, 'f14ab9486a4cd7cbfee63d1fe7ff3cd94b96229b6c37fe924ea6acd4000ea2dd');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 13, 1794952637.729, -1, 'RoundScored', '{"points":[2,0]}', NULL, NULL, NULL, '436b2a99c974d1d69b15b1ab08393131b125785c3c4443d5f894c9fb7aa1a93e');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 14, 1794952637.729, -1, 'RoundBegun', '{"codemaker":1,"number":2}', NULL, NULL, NULL, 'd70e27f2f2b72b954757548ad3c8a2d68b1615aac7b3dd4145f33e53830483c1');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 15, 1794952637.729, -1, 'CodeSet', '{"commitment":null,"holes":4}', NULL, NULL, NULL, '430e0885a30faab6c907773f50a35d32f60ae59456a5a2b6e4616b410a93a562');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 16, 1794952637.729, -1, 'RowOpened', '{"deadline":null,"row":1,"seat":0}', NULL, NULL, NULL, '12c75bc0b5721b2ce77f3f1d4d2a53397bd553ac23ba049757f7707bf51fc6d9');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 17, 1794952637.729, -1, 'Guessed', '{"guess":["W","G","O","S"],"row":1,"seat":0}', NULL, NULL, NULL, '16524c5562f7fcb967af2d642e4597b40ced90bea70edef5ccb6cfe71ce40680');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 18, 1794952637.729, -1, 'Revealed', '{"code":["W","G","O","S"],"false_rows":[],"salt":null}', NULL, NULL, NULL, '066e8f9f8a6866303d4296fa0c61249c794de77c24c0d857d0b2d37b0f33f0b5');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 19, 1794952637.729, -1, 'RoundScored', '{"points":[0,1]}', NULL, NULL, NULL, '40679877e1d625c19a6361d22dc320df12c417dcc8e09495bc895db4e1dc3c50');
INSERT INTO public.events VALUES ('924c404e8582cbc90c27afea659fccd3', 20, 1794952637.729, -1, 'MatchEnded', '{"reason":"played","winners":[0]}', NULL, NULL, NULL, '95b1e1c81ec0986c10d0e5faf8e50453a8e396e0682dedd5aa7b8fcc63dae0d9');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 1, 1794952637.729, -1, 'TableOpened', '{"code":"","commitment":"4fd08fb67e077086f83367ea58a46a4b7a4340c661b1c44c28b125a96c2890ff","imported":true,"listed":false,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":120,"options":[],"players":2,"stand_ins":false}}', NULL, NULL, NULL, 'a4fbed247216a7485fba793a7cbf6aca67d44f467b0c69923ab47d5e8d567389');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 2, 1794952637.729, -1, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, 'b54682da2e804bfc117d5b1bca654c911a3973da0cb78e13c7211d8be98edc4c');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 3, 1794952637.729, -1, 'PersonSat', '{"seat":1}', NULL, NULL, NULL, 'd7a7f60926ef4250394876db24b727c77a8083d6c0dec5579b96af79f450ab7b');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 4, 1794952637.729, -1, 'MatchBegun', '{"first":0,"grace":0,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, 'b1b200abba49dcc39a14541c25ef9751c5332b016808664b0a6b917442a3bb2a');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 5, 1794952637.729, -1, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, 'fff773892979d4a0e1a6977482b9431bd40f1757ba17527b02047505c6e9db02');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 6, 1794952637.729, -1, 'CodeSet', '{"commitment":null,"holes":4}', NULL, NULL, NULL, '0a34e3d77deaac717b39b81abf4034303dd75820537fc7896bf87a1fee849f7f');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 7, 1794952637.729, -1, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, 'f6d398109fe89554b09030688bf1818f4dbca1986071bc8a5842ab35592da8c6');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 8, 1794952637.729, -1, 'Guessed', '{"guess":["R","B","G","Y"],"row":1,"seat":1}', NULL, NULL, NULL, '91d297a4e6a0468bafa1fef97da95108cb1f437ed2ab58dfa78cfb53acb0b66d');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 9, 1794952637.729, -1, 'Marked', '{"mark":[4,0],"row":1}', NULL, NULL, NULL, '51f6bfd3b853aa3e4057b389c0ee4fe95bdf1aa42724631c459da46b548a650a');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 10, 1794952637.729, -1, 'Revealed', '{"code":["R","B","G","Y"],"false_rows":[],"salt":null}', NULL, NULL, NULL, '687854bc7409b6c09b43deda6905c485ff811bf152d5400be256f3823e12fdc1');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 11, 1794952637.729, -1, 'RoundScored', '{"points":[0,1]}', NULL, NULL, NULL, 'ac1ead497a07c876a25733ebdf3be710c59f4d71ff70b178635af79a7159c3af');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 12, 1794952637.729, -1, 'RoundBegun', '{"codemaker":1,"number":2}', NULL, NULL, NULL, '0cb5c2370adabf1edf5af2e1a47f4bdcbf7b6faa0a9890e734f7a73d4de8e451');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 13, 1794952637.729, -1, 'CodeSet', '{"commitment":null,"holes":4}', NULL, NULL, NULL, '2caea25cbfb6fb19e0a5cc18b42e77c13b7d40793fb95c088ddc0c84b6c7b660');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 14, 1794952637.729, -1, 'RowOpened', '{"deadline":null,"row":1,"seat":0}', NULL, NULL, NULL, 'c9930dae20eb687cc79d7c5e231585f32542266454f483cd5757fb165e9647ff');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 15, 1794952637.729, -1, 'Guessed', '{"guess":["R","B","G","Y"],"row":1,"seat":0}', NULL, NULL, NULL, '4b5fef412bd9180f673224b2e4e2caea5a016a116288085f0424bdfe7b582f67');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 16, 1794952637.729, -1, 'Marked', '{"mark":[4,0],"row":1}', NULL, NULL, NULL, '2d734b0cd7c4f508c26690b4821e58a0d61d6726c1ed9585a6fa0ca31e80f937');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 17, 1794952637.729, -1, 'Revealed', '{"code":["R","B","G","Y"],"false_rows":[],"salt":null}', NULL, NULL, NULL, '3d8312c51b495fc5c2ced956af796fc040d7a1bd1afb4168204b90feaaddf1a4');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 18, 1794952637.729, -1, 'RoundScored', '{"points":[1,0]}', NULL, NULL, NULL, '97dddf44c1b23083a4e59c6f38fd35ddef40930fb7b3d39d9a9b706d2825017a');
INSERT INTO public.events VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 19, 1794952637.729, -1, 'MatchEnded', '{"reason":"played","winners":[0,1]}', NULL, NULL, NULL, 'f85cc0c5e40de7354298c241b324713e33daf83881d10f2af2106914fadcce9b');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 1, 1794952639.011, -2, 'TableOpened', '{"code":"HYKW88","commitment":"c1f228544640d911b2a1f041a00654d7eacf753d709c74b2fbcd25e5b3e21497","imported":false,"listed":true,"rematch_of":null,"terms":{"edition":"mini","first":0,"grace":86400,"options":[],"players":2,"stand_ins":false}}', 'eb5a4d3a7e93ef65635770a28cf458b6', '377cd942f27e08c867ef3fa696e45040a17467579323aa2006317dc7b58ea0df', 5, '4803faa46c85dd2cad2c0954e32ee9adf7ee8658ea3272e11650f0fcde29a78a');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 2, 1794952639.011, -2, 'PersonSat', '{"seat":0}', NULL, NULL, NULL, '7e633e0e0fad922f6bd41018ffa1a39b5a92fe257051b19e16d8811560f9c24a');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 3, 1794952639.011, -2, 'PersonSat', '{"seat":1}', NULL, NULL, NULL, 'f342c152c1b6312fe3492bd44f0eb04177538a5076cb5ce2b29ca8b55fb52031');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 4, 1794952639.011, -2, 'MatchBegun', '{"first":0,"grace":86400,"rules":{"edition":"mini","options":[],"players":2},"stand_ins":false}', NULL, NULL, NULL, '68f8bdea1b3e8ba5cd7b0c6473fccd700437fc9fd9f0b51e45cb51e0fb3795f7');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 5, 1794952639.011, -2, 'RoundBegun', '{"codemaker":0,"number":1}', NULL, NULL, NULL, '94b498df22452b69c93e7f79faed774198c6e5f13823aa26af08789bc388f978');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 6, 1794952639.08, 0, 'CodeSet', '{"commitment":"6cf8dca28591f281ae8f14ce81016c47acaeadbd39f6cd549f4427a4787566f5","holes":4}', '8fa8c2b5aea5683b88f0040925c6912f', '3b0abe5986b4b84565cd0e1c08deb5446e4ce40b84d894aedd32167bd66fa628', 7, '4b85e14126a7b1c683539b7a8e938502566d711e440fb60cbc07408fc168c2d7');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 7, 1794952639.08, 0, 'RowOpened', '{"deadline":null,"row":1,"seat":1}', NULL, NULL, NULL, '6851c4306f804c4121f59a6510f03f861ffd49573c3dda46c16d532d2438d4cb');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 8, 1794952639.134, 1, 'Guessed', '{"guess":["R","R","B","B"],"row":1,"seat":1}', 'ccb0d95eacd326925de32abd69a92786', '6740f0af49d36a0323ef5078170e5403227a1b6536dac620bd7860effc22d58b', 10, 'd170d63d825a1e8edb7cf58482b3d3bfe8441de6cd7e24ca081476dd5d92befc');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 9, 1794952639.134, 1, 'Marked', '{"mark":[1,1],"row":1}', NULL, NULL, NULL, '734fa554537c0c57a24e26386971790fbdae2a10d6bf5205045cd8fdf98bc9df');
INSERT INTO public.events VALUES ('bc135979db06a82f1f002d9e378d9c2b', 10, 1794952639.134, 1, 'RowOpened', '{"deadline":null,"row":2,"seat":1}', NULL, NULL, NULL, '85435999f3340cfc6de7670d61c9da9a26fd96d799b1818f4d27ecccfff4fc8e');
INSERT INTO public.heirs VALUES ('900a8119b49b7ebe7e83a2dd6a02cb07', 'a13ee58f6387fd4720447f35414506f3');
INSERT INTO public.heirs VALUES ('1374d655638ed2a4589ef64e6ddabb94', '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.logins VALUES ('ann', '1251d8cb037749d7ec8c07a515384b5a', '$argon2id$v=19$m=65536,t=3,p=4$EQWFPu/bP0q4qgOXZu/vNw$EEfeTn/0lKDS5mCjo0caxHHOtdaAS9ife8kpwcsyQ44', 1794952622.4343965);
INSERT INTO public.names VALUES ('d609857f3d5708e7775834cf46ce68bc', 2, 0, '1251d8cb037749d7ec8c07a515384b5a', 'Ann');
INSERT INTO public.names VALUES ('ef389cd105954622159159a7df02fcb3', 2, 0, '1251d8cb037749d7ec8c07a515384b5a', 'Ann');
INSERT INTO public.names VALUES ('ef389cd105954622159159a7df02fcb3', 3, 1, 'a13ee58f6387fd4720447f35414506f3', 'Ben');
INSERT INTO public.names VALUES ('c6c027171969377323ba42c0344df913', 2, 0, '1251d8cb037749d7ec8c07a515384b5a', 'Ann');
INSERT INTO public.names VALUES ('c6c027171969377323ba42c0344df913', 3, 1, 'a13ee58f6387fd4720447f35414506f3', 'Ben');
INSERT INTO public.names VALUES ('931d78f827e99cc2e778b899d5df1895', 2, 0, '3327aae5e5d23317f8ef70e0d1dee2fe', 'Cléo');
INSERT INTO public.names VALUES ('931d78f827e99cc2e778b899d5df1895', 3, 1, '1251d8cb037749d7ec8c07a515384b5a', 'Ann');
INSERT INTO public.names VALUES ('931d78f827e99cc2e778b899d5df1895', 4, 2, 'a13ee58f6387fd4720447f35414506f3', 'Ben');
INSERT INTO public.names VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 2, 0, '1251d8cb037749d7ec8c07a515384b5a', 'Ann');
INSERT INTO public.names VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 3, 1, '1251d8cb037749d7ec8c07a515384b5a', 'Tim');
INSERT INTO public.names VALUES ('1db633109a2d1170162d9e5f624bd871', 2, 0, 'a13ee58f6387fd4720447f35414506f3', 'Ben');
INSERT INTO public.names VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 3, 1, '3327aae5e5d23317f8ef70e0d1dee2fe', 'Cléo');
INSERT INTO public.names VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 2, 0, '1251d8cb037749d7ec8c07a515384b5a', 'Ann');
INSERT INTO public.names VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 3, 1, '3327aae5e5d23317f8ef70e0d1dee2fe', 'Cléo');
INSERT INTO public.names VALUES ('b12257b45d0e7dfb1a20a5c413ce5ce5', 2, 0, 'a13ee58f6387fd4720447f35414506f3', 'Ben');
INSERT INTO public.names VALUES ('3952ab9823d571f81ae0e58db01db3c5', 2, 0, '3327aae5e5d23317f8ef70e0d1dee2fe', 'Cléo');
INSERT INTO public.names VALUES ('4352672d39738e25962b1a7266a52921', 3, 1, 'a13ee58f6387fd4720447f35414506f3', 'Ben');
INSERT INTO public.names VALUES ('4352672d39738e25962b1a7266a52921', 2, 0, '1251d8cb037749d7ec8c07a515384b5a', 'Eve');
INSERT INTO public.names VALUES ('924c404e8582cbc90c27afea659fccd3', 2, 0, '1251d8cb037749d7ec8c07a515384b5a', 'Ann');
INSERT INTO public.names VALUES ('924c404e8582cbc90c27afea659fccd3', 3, 1, NULL, 'Ben');
INSERT INTO public.names VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 2, 0, NULL, 'Cat');
INSERT INTO public.names VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 3, 1, '1251d8cb037749d7ec8c07a515384b5a', 'Ann');
INSERT INTO public.names VALUES ('bc135979db06a82f1f002d9e378d9c2b', 2, 0, '1251d8cb037749d7ec8c07a515384b5a', 'Ann');
INSERT INTO public.names VALUES ('bc135979db06a82f1f002d9e378d9c2b', 3, 1, '1251d8cb037749d7ec8c07a515384b5a', 'Ben');
INSERT INTO public.passkeys VALUES ('LDGrhAObYQm3v7ax3WZSvbVNet81ryOdSJSmniGARlU', '1251d8cb037749d7ec8c07a515384b5a', '\xa5010203262001215820a52f83411b866a4d8c64c3ad2e122cf38eb689efd69aa7ac8c49692e13e749c6225820c40ffe62bdce640e08d63e06c704dcce59214aaec87f50e67ac045853aff1725', 0, 'My phone', 1794952623.011191, NULL);
INSERT INTO public.passkeys VALUES ('fnfkDneFciFPdiNFXMaEW5azL9Mx5qh0AvKX4Wd0zDs', 'a13ee58f6387fd4720447f35414506f3', '\xa50102032620012158205b579c3454a6a26342411529fc010e1155fd266e35a49bda7600af502d61d821225820fe037cc50852bdaf223a5ded83729777bb203dc9e86a65337483072ab2aec47f', 1, 'Ben''s key', 1794952623.2629101, 1794952623.3705187);
INSERT INTO public.players VALUES ('1251d8cb037749d7ec8c07a515384b5a', 'Ann', 'en', 1, 1794952621.514577);
INSERT INTO public.players VALUES ('a13ee58f6387fd4720447f35414506f3', 'Ben', 'en', 1, 1794952623.159978);
INSERT INTO public.players VALUES ('3327aae5e5d23317f8ef70e0d1dee2fe', 'Cléo', 'fr', 1, 1794952623.4651842);
INSERT INTO public.results VALUES ('d609857f3d5708e7775834cf46ce68bc', 0, 'mini', 'lost');
INSERT INTO public.results VALUES ('d609857f3d5708e7775834cf46ce68bc', 1, 'mini', 'won');
INSERT INTO public.results VALUES ('ef389cd105954622159159a7df02fcb3', 0, 'duel', 'won');
INSERT INTO public.results VALUES ('ef389cd105954622159159a7df02fcb3', 1, 'duel', 'lost');
INSERT INTO public.results VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 0, 'word', 'drawn');
INSERT INTO public.results VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 1, 'word', 'drawn');
INSERT INTO public.results VALUES ('1db633109a2d1170162d9e5f624bd871', 0, 'number', 'drawn');
INSERT INTO public.results VALUES ('1db633109a2d1170162d9e5f624bd871', 1, 'number', 'drawn');
INSERT INTO public.results VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 0, 'classic-1972', 'won');
INSERT INTO public.results VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 1, 'classic-1972', 'lost');
INSERT INTO public.results VALUES ('924c404e8582cbc90c27afea659fccd3', 0, 'duel', 'won');
INSERT INTO public.results VALUES ('924c404e8582cbc90c27afea659fccd3', 1, 'duel', 'lost');
INSERT INTO public.results VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 0, 'mini', 'drawn');
INSERT INTO public.results VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 1, 'mini', 'drawn');
INSERT INTO public.secrets VALUES ('d609857f3d5708e7775834cf46ce68bc', 1, '{"seed":"45ca78edd1b5e1f2ad2f1596525461b8d8e58a11b45cefb31672f3e3c17304fb"}');
INSERT INTO public.secrets VALUES ('d609857f3d5708e7775834cf46ce68bc', 6, '{"code":["R","B","G","Y"],"salt":"5f92bd8b211e4ed44df921d97b73fe13"}');
INSERT INTO public.secrets VALUES ('d609857f3d5708e7775834cf46ce68bc', 19, '{"code":["K","K","G","Y"],"salt":"bc5363e0f2fb77423138cd15fb7e4c24"}');
INSERT INTO public.secrets VALUES ('ef389cd105954622159159a7df02fcb3', 1, '{"seed":"e8184fddc56422ea5689327eb280885abf511a079ca099ebd173afcc9876d086"}');
INSERT INTO public.secrets VALUES ('ef389cd105954622159159a7df02fcb3', 6, '{"code":["P","R","B","Y"],"salt":"bc51402c4c57a11893a0056e2acd47e2"}');
INSERT INTO public.secrets VALUES ('ef389cd105954622159159a7df02fcb3', 16, '{"code":["W","G","O","S"],"salt":"97e7d77915cfddd349553417c2e264c4"}');
INSERT INTO public.secrets VALUES ('c6c027171969377323ba42c0344df913', 1, '{"seed":"d9e773a479685522e628116480ea61ee38f4229e525a14f79000010b8319b8e3"}');
INSERT INTO public.secrets VALUES ('c6c027171969377323ba42c0344df913', 6, '{"code":["P","R","B","Y"],"salt":"fde4db1d0eaf18ebc5db34d527d037b2"}');
INSERT INTO public.secrets VALUES ('931d78f827e99cc2e778b899d5df1895', 1, '{"seed":"3e3ecb9763783668a029f5e48b27590806d2c3206f35a1847bb67458ae63ad9f"}');
INSERT INTO public.secrets VALUES ('931d78f827e99cc2e778b899d5df1895', 7, '{"code":["R","B","O","W"],"salt":"2a2e42d31fb522bc2d1f0bc990d4f014"}');
INSERT INTO public.secrets VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 1, '{"seed":"bc5e0068a9f8844b5991bd143e9431caca085f0400f0be76c4213c8339d59c97"}');
INSERT INTO public.secrets VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 6, '{"code":["P","E","G"],"salt":"0fb57830d4df87228b9bc4b34c256080"}');
INSERT INTO public.secrets VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 16, '{"code":["C","O","D","E"],"salt":"6fca62486f14aabb0804878e4f76a8bf"}');
INSERT INTO public.secrets VALUES ('1db633109a2d1170162d9e5f624bd871', 1, '{"seed":"c8ee69fdf91bba7022b290e6ff6af5e9c326a95116d3cad86415b6ac48973ff0"}');
INSERT INTO public.secrets VALUES ('1db633109a2d1170162d9e5f624bd871', 6, '{"code":["1","2","3","4"],"salt":"3635cdb4d8dbc45a858797b7188c62f1"}');
INSERT INTO public.secrets VALUES ('1db633109a2d1170162d9e5f624bd871', 16, '{"code":["1","2","3","4"],"salt":"97ef9e43f1c4432a7b7c4c7959e309c0"}');
INSERT INTO public.secrets VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 1, '{"seed":"5c246cad5d5c133786898f61ec7a4eb70e85d10cd9bd09b2fab00842b77a594a"}');
INSERT INTO public.secrets VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 6, '{"code":["R","B","G","Y"],"salt":"0e33241d588e68a78373f93f962b2451"}');
INSERT INTO public.secrets VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 1, '{"seed":"2bc64db72a7710b2827d172353c7fe0bec089f3a83ffa8efb2cb1c18a096b9ab"}');
INSERT INTO public.secrets VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 6, '{"code":["W","K","K","K"],"salt":"ca507e7d7430a3d0c181152a842eb3b4"}');
INSERT INTO public.secrets VALUES ('b12257b45d0e7dfb1a20a5c413ce5ce5', 1, '{"seed":"f0ba9cc0c49e11aff982d55027403f3925b06811eeda765cf9b44fa35e74c7df"}');
INSERT INTO public.secrets VALUES ('3952ab9823d571f81ae0e58db01db3c5', 1, '{"seed":"6c580f4b6416b57c405a6d324f4ac61ee18afd6c8974c191df0e75739b259dbd"}');
INSERT INTO public.secrets VALUES ('4352672d39738e25962b1a7266a52921', 1, '{"seed":"c5c76f30746a9daed9940cd7cf89fc7f395bd5ee22a03dd4015a725f9ba6418a"}');
INSERT INTO public.secrets VALUES ('4352672d39738e25962b1a7266a52921', 6, '{"code":["R","B","G","Y"],"salt":"83c5e6555be41222fbe67b13eb59575f"}');
INSERT INTO public.secrets VALUES ('924c404e8582cbc90c27afea659fccd3', 1, '{"seed":"c28aad9c27b61c5ef413a846d752231afb9107b36d020546ccb85aa4b0008ea7"}');
INSERT INTO public.secrets VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 1, '{"seed":"627651087fc95ab67a6fde8a97eca542aa771bbb3c7c74e8d3334b064005fbfd"}');
INSERT INTO public.secrets VALUES ('bc135979db06a82f1f002d9e378d9c2b', 1, '{"seed":"f0561cbafaf03bf51e702c068a748db81f0da87315088b4ae355567a2e55ef17"}');
INSERT INTO public.secrets VALUES ('bc135979db06a82f1f002d9e378d9c2b', 6, '{"code":["R","B","G","Y"],"salt":"e1ebc3c5e4af01bfe30e41b7b3c366de"}');
INSERT INTO public.sitters VALUES ('d609857f3d5708e7775834cf46ce68bc', 0, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('ef389cd105954622159159a7df02fcb3', 0, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('ef389cd105954622159159a7df02fcb3', 1, 'a13ee58f6387fd4720447f35414506f3');
INSERT INTO public.sitters VALUES ('c6c027171969377323ba42c0344df913', 0, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('c6c027171969377323ba42c0344df913', 1, 'a13ee58f6387fd4720447f35414506f3');
INSERT INTO public.sitters VALUES ('931d78f827e99cc2e778b899d5df1895', 0, '3327aae5e5d23317f8ef70e0d1dee2fe');
INSERT INTO public.sitters VALUES ('931d78f827e99cc2e778b899d5df1895', 1, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('931d78f827e99cc2e778b899d5df1895', 2, 'a13ee58f6387fd4720447f35414506f3');
INSERT INTO public.sitters VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 0, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 1, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('1db633109a2d1170162d9e5f624bd871', 0, 'a13ee58f6387fd4720447f35414506f3');
INSERT INTO public.sitters VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 1, '3327aae5e5d23317f8ef70e0d1dee2fe');
INSERT INTO public.sitters VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 0, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 1, '3327aae5e5d23317f8ef70e0d1dee2fe');
INSERT INTO public.sitters VALUES ('b12257b45d0e7dfb1a20a5c413ce5ce5', 0, 'a13ee58f6387fd4720447f35414506f3');
INSERT INTO public.sitters VALUES ('4352672d39738e25962b1a7266a52921', 1, 'a13ee58f6387fd4720447f35414506f3');
INSERT INTO public.sitters VALUES ('4352672d39738e25962b1a7266a52921', 0, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('924c404e8582cbc90c27afea659fccd3', 0, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 1, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('bc135979db06a82f1f002d9e378d9c2b', 0, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.sitters VALUES ('bc135979db06a82f1f002d9e378d9c2b', 1, '1251d8cb037749d7ec8c07a515384b5a');
INSERT INTO public.tables VALUES ('78a18d4f403d4c07b4bba7403b9656e0', 7, 1794952635.251, 1794952635.377, 'mini', '[]', 2, 'playing', false, '', 0, NULL, NULL);
INSERT INTO public.tables VALUES ('d609857f3d5708e7775834cf46ce68bc', 41, 1794952624.579, 1794952628.831, 'mini', '[]', 2, 'over', false, '', 0, NULL, '{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":3,"outcome":"scored","rows":3},{"breakers":[0],"codemaker":1,"cracked":null,"outcome":"scored","rows":6}],"totals":[7,3],"winners":[1]}');
INSERT INTO public.tables VALUES ('2ed0beeb788d7af547ea01b0f2bb410b', 15, 1794952635.483, 1794952635.731, 'classic-1972', '[]', 2, 'over', false, '', 0, NULL, '{"reason":"resigned","rounds":[{"breakers":[1],"codemaker":0,"cracked":null,"outcome":"resigned","rows":1}],"totals":[0,0],"winners":[0]}');
INSERT INTO public.tables VALUES ('b12257b45d0e7dfb1a20a5c413ce5ce5', 3, 1794952635.769, 1794952635.826, 'kids', '["rows=5"]', 2, 'gathering', true, 'NE52WM', 1, NULL, NULL);
INSERT INTO public.tables VALUES ('ef389cd105954622159159a7df02fcb3', 26, 1794952628.989, 1794952629.607, 'duel', '[]', 2, 'over', true, '', 0, NULL, '{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":2,"outcome":"scored","rows":2},{"breakers":[0],"codemaker":1,"cracked":1,"outcome":"scored","rows":1}],"totals":[2,1],"winners":[0]}');
INSERT INTO public.tables VALUES ('3952ab9823d571f81ae0e58db01db3c5', 4, 1794952635.869, 1794952635.934, 'super', '[]', 2, 'closed', false, '', 2, NULL, NULL);
INSERT INTO public.tables VALUES ('c6c027171969377323ba42c0344df913', 10, 1794952629.607, 1794952629.819, 'duel', '[]', 2, 'playing', true, '', 0, NULL, NULL);
INSERT INTO public.tables VALUES ('4352672d39738e25962b1a7266a52921', 10, 1794952636.062, 1794952636.216, 'mini', '[]', 2, 'playing', false, '', 0, NULL, NULL);
INSERT INTO public.tables VALUES ('924c404e8582cbc90c27afea659fccd3', 20, 1794952637.729, 1794952637.729, 'duel', '[]', 2, 'over', false, '', 0, NULL, '{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":2,"outcome":"scored","rows":2},{"breakers":[0],"codemaker":1,"cracked":1,"outcome":"scored","rows":1}],"totals":[2,1],"winners":[0]}');
INSERT INTO public.tables VALUES ('7e9fdf4d16cc4a20c6c517b03ef1b7cf', 19, 1794952637.729, 1794952637.729, 'mini', '[]', 2, 'over', false, '', 0, NULL, '{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":1,"outcome":"scored","rows":1},{"breakers":[0],"codemaker":1,"cracked":1,"outcome":"scored","rows":1}],"totals":[1,1],"winners":[0,1]}');
INSERT INTO public.tables VALUES ('931d78f827e99cc2e778b899d5df1895', 15, 1794952629.882, 1794952630.727, 'family-2004', '["marks=hand"]', 3, 'playing', true, '', 0, NULL, NULL);
INSERT INTO public.tables VALUES ('bc135979db06a82f1f002d9e378d9c2b', 10, 1794952639.011, 1794952639.134, 'mini', '[]', 2, 'playing', true, '', 0, NULL, NULL);
INSERT INTO public.tables VALUES ('94a6ea45349df09b0a33b7c7ef28938e', 26, 1794952634.448, 1794952634.815, 'word', '[]', 2, 'over', false, '', 0, NULL, '{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":2,"outcome":"scored","rows":2},{"breakers":[0],"codemaker":1,"cracked":2,"outcome":"scored","rows":2}],"totals":[2,2],"winners":[0,1]}');
INSERT INTO public.tables VALUES ('1db633109a2d1170162d9e5f624bd871', 26, 1794952634.875, 1794952635.183, 'number', '[]', 2, 'over', false, '', 0, NULL, '{"reason":"played","rounds":[{"breakers":[1],"codemaker":0,"cracked":2,"outcome":"scored","rows":2},{"breakers":[0],"codemaker":1,"cracked":2,"outcome":"scored","rows":2}],"totals":[2,2],"winners":[0,1]}');
INSERT INTO public.tokens VALUES ('f86c30052052f45f15b2d7c9e22a3ca7', '1251d8cb037749d7ec8c07a515384b5a', '9d0c8d71c6a828566e4c500f09e12c061287749b8bbc36755bdef79fc240a05b', 'my bot', 1794952623.0905616, 1794952623.0989938);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.cracks
    ADD CONSTRAINT cracks_pkey PRIMARY KEY (match, seat, number);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (match, version);
ALTER TABLE ONLY public.heirs
    ADD CONSTRAINT heirs_pkey PRIMARY KEY (guest);
ALTER TABLE ONLY public.logins
    ADD CONSTRAINT logins_pkey PRIMARY KEY (login);
ALTER TABLE ONLY public.logins
    ADD CONSTRAINT logins_player_key UNIQUE (player);
ALTER TABLE ONLY public.names
    ADD CONSTRAINT names_pkey PRIMARY KEY (match, version);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.probe
    ADD CONSTRAINT probe_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (match, seat);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (match, version);
ALTER TABLE ONLY public.sitters
    ADD CONSTRAINT sitters_pkey PRIMARY KEY (match, seat);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (match);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
CREATE INDEX cracks_by_edition ON public.cracks USING btree (edition, rows);
CREATE UNIQUE INDEX events_by_command ON public.events USING btree (match, seat, cmd_id) WHERE (cmd_id IS NOT NULL);
CREATE INDEX ix_heirs_account ON public.heirs USING btree (account);
CREATE INDEX ix_passkeys_player ON public.passkeys USING btree (player);
CREATE INDEX ix_tokens_player ON public.tokens USING btree (player);
CREATE INDEX names_by_player ON public.names USING btree (player);
CREATE INDEX results_by_edition ON public.results USING btree (edition, outcome);
CREATE INDEX sitters_by_player ON public.sitters USING btree (player);
CREATE INDEX tables_by_code ON public.tables USING btree (code) WHERE (code <> ''::text);
CREATE INDEX tables_listed ON public.tables USING btree (stage, created_at, match) WHERE listed;
CREATE INDEX tables_to_wake ON public.tables USING btree (wakes_at) WHERE (wakes_at IS NOT NULL);
