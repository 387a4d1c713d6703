export interface Paste {
  name: string;
  html?: string;
  text: string;
  /** What the sheet holds afterwards: elements without attributes, links with their address. */
  becomes: string;
}

const U = 'https://bbs.nga.cn/read.php?tid=1';
const A = (href: string, label = href) => `<a href="${href}">${label}</a>`;

/**
 * What people paste, written by hand after the formats of these programs: none of it was copied from them. Each is as short as shows what its
 * program does.
 */
export const PASTES: readonly Paste[] = [
  { name: 'an address before another line', text: `${U}\n下一行文字`, becomes: `<p>${A(U)}</p><p>下一行文字</p>` },
  {
    name: 'an address among words',
    text: `看${U}这里，还有www.example.cn。`,
    becomes: `<p>看${A(U)}这里，还有${A('https://www.example.cn', 'www.example.cn')}。</p>`,
  },
  { name: 'an address in brackets', text: `（见 ${U}）再说`, becomes: `<p>（见 ${A(U)}）再说</p>` },
  { name: 'a link before a broken line', html: `<a href="${U}">${U}</a><br>下一行文字`, text: `${U}\n下一行文字`, becomes: `<p>${A(U)}<br>下一行文字</p>` },
  { name: 'a bare address before a broken line', html: `<div>${U}<br>下一行文字</div>`, text: `${U}\n下一行文字`, becomes: `<p>${A(U)}<br>下一行文字</p>` },
  {
    name: 'code with an address and a picture',
    text: `[b]甲[/b] [url]${U}[/url]\n下一行文字[img]https://img.example.cn/1.png[/img]`,
    becomes: `<p><strong>甲</strong> ${A(U)}<br>下一行文字${A('https://img.example.cn/1.png', '图片')}</p>`,
  },
  {
    name: 'markdown with an address',
    text: `## 来源\n- ${U}\n- [甲](${U})`,
    becomes: `<h2>来源</h2><ul><li><p>${A(U)}</p></li><li><p>${A(U, '甲')}</p></li></ul>`,
  },
  {
    name: 'Word',
    text: '小节 这一段很长，断在中间。 粗 一 二',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style>p.MsoNormal{margin:0cm}</style>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body lang=ZH-CN><!--StartFragment-->
<h2><span style='font-family:宋体'>小节<span lang=EN-US><o:p></o:p></span></span></h2>
<p class=MsoNormal><span style='font-family:等线;mso-ascii-font-family:等线'>这一段很长，
断在中间。</span><b><span style='color:red'>粗</span></b><span lang=EN-US><o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>（1）<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>一</p>
<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='mso-list:Ignore'>（2）<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>二</p>
<!--EndFragment--></body></html>`,
    becomes: '<h2>小节</h2><p>这一段很长，断在中间。<strong>粗</strong></p><ol><li><p>一</p></li><li><p>二</p></li></ol>',
  },
  {
    name: 'WPS',
    text: '表一 甲 乙 1 2',
    html: `<html xmlns:v="urn:schemas-microsoft-com:vml"><body><!--StartFragment--><p class="MsoNormal" align="justify" style="text-align:justify;"><b><span style="mso-spacerun:'yes';font-family:宋体;font-weight:bold;font-size:10.5pt;">表一</span></b><span style="mso-spacerun:'yes';font-size:10.5pt;"><o:p></o:p></span></p>
<table class="MsoTableGrid" border="1" cellspacing="0" style="border-collapse:collapse;"><tr><td width="189" valign="top" style="width:142.05pt;"><p class="MsoNormal"><span style="font-family:宋体;">甲</span></p></td><td><p class="MsoNormal"><span>乙</span></p></td></tr><tr><td><p class="MsoNormal">1</p></td><td><p class="MsoNormal">2</p></td></tr></table><p class="MsoNormal"><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`,
    becomes: '<p><strong>表一</strong></p><table><tr><td><p>甲</p></td><td><p>乙</p></td></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></table>',
  },
  {
    name: 'a web page',
    text: '标题 第一段，带链接。 a = 1',
    html: `<meta charset="utf-8"><div style="color:rgb(51,51,51)"><h1 class="t">标题</h1><p style="text-indent:2em">第一段，<span style="font-weight:600">带</span><a href="https://example.cn/a" target="_blank" onclick="go()">链接</a>。​</p><p><br></p><div class="share" style="display:none">分享到</div><pre><button>复制</button><code>a = 1
b = 2</code></pre><p>&nbsp;</p></div>`,
    becomes: `<h2>标题</h2><p>第一段，<strong>带</strong>${A('https://example.cn/a', '链接')}。</p><pre><code>a = 1\nb = 2</code></pre>`,
  },
  {
    name: 'code of NGA',
    text: `[quote][pid=613,22,1]Reply[/pid] [b]Post by [uid=42]夜烛[/uid] (2026-10-01 10:00):[/b]\n\n先开怪[s:ac:哭笑][/quote]\n===打法===\n[color=red]别[/color]站火里[s:a2:doge]，[del]我没有[/del]<br/>[collapse=结局]倒了[collapse=再里]两次[/collapse][/collapse][table][tr][td50]甲[/td][td]乙[/td][/tr][/table]`,
    becomes:
      '<blockquote><p><strong>夜烛 (2026-10-01 10:00):</strong></p><p>先开怪[笑哭]</p></blockquote><h2>打法</h2><p>别站火里[狗头]，<s>我没有</s></p><details><p>倒了</p><details><p>两次</p></details></details><table><tr><td><p>甲</p></td><td><p>乙</p></td></tr></table>',
  },
  {
    name: 'a page of NGA',
    text: '夜烛 先开怪 倒了',
    html: `<span class="postcontent ubbcode"><div class="quote"><b>夜烛</b> 先开怪<img class="smile_ac" src="https://img4.nga.178.com/ngabbs/post/smile/ac15.png" alt="哭笑"></div>我说<br>第二行<div class="collapse_btn"><button>+</button> 结局 ...</div><div class="collapse_content ubbcode">倒了</div></span>`,
    becomes: '<blockquote><p><strong>夜烛</strong> 先开怪[笑哭]</p></blockquote><p>我说<br>第二行</p><details><p>倒了</p></details>',
  },
  {
    name: 'code of Discuz',
    text: `[i=s] 本帖最后由 夜烛 于 2026-10-1 编辑 [/i]\n[quote][size=2][url=forum.php?mod=redirect&goto=findpost&pid=1][color=#999999]夜烛 发表于 2026-10-1[/color][/url][/size]\n先开怪[/quote][align=center][b]公告[/b][/align]{:5_123:}[list=1]\n[*]一\n[*]二\n[/list][email=a@example.cn]写信[/email][attach]12[/attach][hr]完`,
    becomes: `<blockquote><p>夜烛 发表于 2026-10-1<br>先开怪</p></blockquote><p><strong>公告</strong></p><ol><li><p>一</p></li><li><p>二</p></li></ol><p>${A('mailto:a@example.cn', '写信')}</p><hr><p>完</p>`,
  },
  {
    name: 'a page of Discuz',
    text: '夜烛 发表于 先开怪 a',
    html: `<table cellspacing="0"><tbody><tr><td class="t_f" id="postmessage_1"><div class="quote"><blockquote><font color="#999999">夜烛 发表于 2026-10-1</font><br>先开怪</blockquote></div>我说<img src="static/image/smiley/default/lol.gif" smilieid="12" border="0" alt=""><br><div class="blockcode"><div><ol><li>a<br></li><li>b<br></li></ol></div><em onclick="copycode()">复制代码</em></div></td></tr></tbody></table>`,
    becomes: '<blockquote><p>夜烛 发表于 2026-10-1<br>先开怪</p></blockquote><p>我说</p><pre><code>a\nb</code></pre>',
  },
];
