/** Each syllable of Mandarin after the first character pronounced so, in the order of the Chinese collation (CLDR). */
export const SYLLABLES =
  '吖a 哎ai 安an 肮ang 凹ao 丷ba 紦bai 扳ban 邦bang 勹bao 卑bei 奔ben 獖beng 屄bi 边bian 灬biao 憋bie 汃bin 氞bing 癶bo 峬bu 嚓ca 偲cai 参can 仓cang 撡cao 艹ce ' +
  '嵾cen 曽ceng 叉cha 芆chai 辿chan 伥chang 蟐chao 车che 抻chen 阷cheng 吃chi 充chong 抽chou 出chu 歘chua 揣chuai 巛chuan 刅chuang 吹chui 旾chun 逴chuo ' +
  '呲ci 匆cong 凑cou 粗cu 汆cuan 崔cui 乼cun 搓cuo 咑da 呆dai 丹dan 当dang 刀dao 嘚de 扥den 灯deng 氐di 嗲dia 敁dian 刁diao 爹die 丁ding 丟diu 东dong 吺dou ' +
  '厾du 耑duan 垖dui 吨dun 多duo 妸e 诶ei 奀en 鞥eng 儿er 发fa 帆fan 匚fang 飞fei 分fen 丰feng 覅fo 紑fou 夫fu 旮ga 侅gai 甘gan 冈gang 皋gao 戈ge 给gei 根gen ' +
  '刯geng 工gong 勾gou 估gu 瓜gua 乖guai 关guan 光guang 欟gui 丨gun 呙guo 哈ha 咍hai 佄han 夯hang 茠hao 诃he 黒hei 拫hen 亨heng 噷hong 齁hou 乎hu 花hua 怀huai ' +
  '欢huan 巟huang 灰hui 昏hun 吙huo 丌ji 加jia 戋jian 橺jiang 艽jiao 鵤jie 巾jin 坕jing 燝jiong 丩jiu 凥ju 爠juan 噘jue 军jun 咔ka 开kai 刊kan 忼kang 尻kao ' +
  '匼ke 剋kei 肎ken 劥keng 空kong 抠kou 扝ku 夸kua 蒯kuai 宽kuan 匡kuang 亏kui 鑎kun 尡kuo 垃la 来lai 兰lan 啷lang 唥lao 仂le 勒lei 崚leng 哩li 俩lia 奁lian ' +
  '良liang 煷liao 毟lie 拎lin 伶ling 瀮liu 囖long 瞜lou 噜lu 驴lü 娈luan 掠lüe 擽lun 啰luo 呣m 妈ma 埋mai 嫚man 牤mang 猫mao 嚒me 嚜mei 椚men 擝meng 咪mi ' +
  '宀mian 喵miao 乜mie 民min 名ming 谬miu 摸mo 哞mou 毪mu 拏na 腉nai 囡nan 囔nang 孬nao 疒ne 娞nei 恁nen 能neng 嗯ng 妮ni 拈nian 娘niang 鸟niao 捏nie 囜nin ' +
  '宁ning 妞niu 农nong 羺nou 譳nu 女nü 奻nuan 疟nüe 黁nuo 喔o 讴ou 妑pa 拍pai 眅pan 乓pang 抛pao 呸pei 喷pen 匉peng 丕pi 囨pian 剽piao 氕pie 姘pin 乒ping 钋po ' +
  '剖pou 仆pu 巬qi 掐qia 千qian 呛qiang 悄qiao 苆qie 亲qin 靑qing 卭qiong 丘qiu 区qu 迲quan 炔que 夋qun 呥ran 穣rang 娆rao 惹re 人ren 扔reng 日ri 戎rong 厹rou ' +
  '邚ru 挼rua 堧ruan 婑rui 瞤run 捼ruo 仨sa 虄sai 三san 橵sang 掻sao 閪se 森sen 僧seng 杀sha 繌shai 山shan 伤shang 弰shao 奢she 谁shei 申shen 升sheng 尸shi ' +
  '収shou 书shu 刷shua 衰shuai 闩shuan 双shuang 脽shui 吮shun 说shuo 厶si 忪song 凁sou 苏su 狻suan 夊sui 孙sun 唆suo 他ta 囼tai 粏tan 賧tang 夲tao 忑te ' +
  '熥teng 剔ti 天tian 旫tiao 螩tie 厅ting 囲tong 偷tou 綉tu 湍tuan 推tui 吞tun 畽tuo 屲wa 歪wai 弯wan 尢wang 危wei 煀wen 呚weng 挝wo 乌wu 錻xi 呷xia 仙xian ' +
  '乡xiang 灱xiao 恷xie 心xin 星xing 裄xiong 休xiu 吁xu 吅xuan 削xue 坃xun 丫ya 恹yan 央yang 羪yao 鑰ye 一yi 囙yin 应ying 哟yo 佣yong 优you 蒏yu 囦yuan 曰yue ' +
  '晕yun 繧za 災zai 兂zan 匨zang 傮zao 则ze 伬zei 怎zen 譛zeng 扎zha 夈zhai 枬zhan 张zhang 佋zhao 蜇zhe 贞zhen 凧zheng 之zhi 徔zhong 州zhou 朱zhu 抓zhua ' +
  '跩zhuai 专zhuan 妆zhuang 隹zhui 宒zhun 拙zhuo 乲zi 宗zong 邹zou 租zu 钻zuan 厜zui 穝zun 嘬zuo';
