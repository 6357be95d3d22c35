/**
 * What the lists of common and leaked passwords are made of: words, names, keyboard walks and Chinese habits, small letters
 * only. A password is judged without its leading and trailing digits and signs, and with 0 for o, @ for a and the like undone.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `password passwd pass passcode passphrase secret letmein login logon welcome hello helloworld iloveyou ilove loveyou lovely love forever
   admin administrator adminadmin root sysadmin system manager master superman superuser super user username guest test tester testing
   demo sample default temp temporary public private server oracle mysql postgres sqlserver database windows microsoft google apple
   android iphone internet computer network security access account changeme change qwerty qwertyui qwertyuiop qwert qwer azerty
   asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxc zxcv zxcvb zxcvbn zxcvbnm qaz qazwsx qazwsxedc wsx edc rfv qwe qweqwe asd asdasd
   zxczxc qweasd qweasdzxc asdzxc abc abcd abcde abcdef abcdefg abcdefgh abcabc aabbcc aaa aaaa aaaaaa xxx xxxxxx zzz a aa q qq w ww z zz x xx
   dragon monkey shadow sunshine princess football baseball basketball soccer hockey jordan michael jennifer jessica daniel charlie thomas
   robert george andrew joshua matthew anthony william michelle ashley nicole jordan hunter buster tigger ginger pepper cookie summer
   winter spring autumn flower freedom whatever trustno starwars pokemon naruto batman spiderman killer ninja mustang ferrari porsche
   mercedes toyota honda chelsea arsenal liverpool barcelona realmadrid manchester london paris newyork america china chinese beijing
   shanghai guangzhou shenzhen hangzhou zhejiang jiangsu nanjing chengdu wuhan tianjin chongqing
   woaini woainima woaiwo woaiwojia woaiziji woshishui woshi wodemima mima mimamima nihao nihaoma nishishui zhongguo xiaoming xiaohong
   wang zhang liu chen yang zhao huang zhou wu xu sun ma zhu hu guo lin he gao liang zheng luo song xie tang han cao deng xiao feng
   wangwei wangfang wangjing wanglei zhangwei zhangmin zhangli zhanglei zhangjing liwei liming lina lilei liujie liuyang chenjie
   yangyang yangjing zhaolei huangwei zhouwei caonima nimade tamade wocao aini ainima baobao baobei laopo laogong mama baba jiejie
   gege didi meimei pengyou xuexi gongzuo gongsi jituan yiyuan yisheng hushi yaofang yaopin yaoke caigou caiwu keshi menzhen zhuyuan
   renmin hospital doctor nurse pharmacy medical medicine health clinic supplier purchase procurement jicai jicaitong weisheng
   taobao alibaba alipay tencent weixin wechat baidu huawei xiaomi lenovo dell office company work student school teacher
   sesame opensesame openopen january february march april may june july august september october november december monday friday
   sunday money lucky happy smile angel heaven star diamond silver golden orange banana coffee chocolate cheese samsung nokia sony
   helpme fuckyou fuck shit asshole bitch killme sexy matrix phoenix thunder tiger lion eagle panda rabbit snake horse wolf`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whole passwords of those lists that are no word with digits around it. */
export const commonWhole: ReadonlySet<string> = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 a1b2c3d4 a1b2c3d4e5 1a2b3c4d
   1a2b3c4d5e a1s2d3f4 z1x2c3v4 q1w2e3r4t5y6 1qa2ws3ed 2wsx3edc 3edc4rfv qaz123wsx 123qwe123 123qweasd 123qwe456asd abc123abc 123abc123
   a123b456 a1a1a1a1 a12345678a q123456q 123456aa 1234qwer qwer1234 asdf1234 1234asdf zxcv1234 123qwe!@# qwe123!@# 1qaz@wsx 1qaz!qaz
   p4ssw0rd pa55word pa55w0rd 5201314a 5201314abc woaini1314520 520woaini 1314woaini i5201314 ilove1314 abcd1234abcd 1a1a1a1a 1b2c3d4e
   asd123asd qwe123qwe zxc123zxc aa112233 aabb1122 112233aa 1122aabb 123321aa aaa111222 111aaa222 123456a123456 1z2x3c4v 147258369a
   a147258369 159357a a159357 963852741a 147852369a 789456123a a789456123`
    .split(/\s+/)
    .filter(Boolean),
)
