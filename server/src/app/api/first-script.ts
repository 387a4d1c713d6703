import { createHash } from 'node:crypto';

/**
 * Sets the theme before the first paint: `?theme=`, else the stored one, else the system's preference; on the body as soon as it exists,
 * and for the browser's own bars. Marks the page for signed-in members, so that they do not see themselves as visitors until the scripts
 * run, and preloads the files of members' pages for them. Keeps what goes wrong from the first byte on; only then, and after the page has loaded,
 * is the script fetched that reports it. First of all it goes to the address of the game, or of the page without pictures, that the reader has chosen
 * by cookie, where a cache in front of the site has sent the page of everybody; a cookie of a game that is no longer there is deleted. Keeps the last press until the page listens. The only inline script, so the CSP names its hash.
 */
export const FIRST_SCRIPT =
  "(function(d,s,u,o){try{u=new URL(location.href);o=0;[['game',s.game],['text','text'in s?'1':'0']].forEach(function(w){var c=RegExp('(?:^|; )'+w[0]+'=(\\\\d{1,9})(?:;|$)').exec(d.cookie);" +
  "if(c&&c[1]!==w[1]){if(!u.searchParams.has(w[0])){u.searchParams.set(w[0],c[1]);o=1}else if(u.searchParams.get(w[0])===c[1])d.cookie=w[0]+'=;path=/;max-age=0;samesite=lax'}});if(o)location.replace(u.href)}catch(e){}})(document,document.documentElement.dataset);" +
  "(function(d,f){self.faults=f;['error','unhandledrejection'].forEach(function(t){addEventListener(t,function(e){if(f.push(e)!==1)return;" +
  "function r(s){s=d.createElement('script');s.src=self.trustedTypes?trustedTypes.createPolicy('faults',{createScriptURL:String}).createScriptURL('/faults.js'):'/faults.js';d.head.appendChild(s)}d.readyState==='complete'?r():addEventListener('load',function(){r()})},true)})})(document,[]);" +
  "addEventListener('click',function(e){if(self.early!==null&&e.isTrusted)self.early=e},true);" +
  "(function(d,q,s,t){try{s=localStorage.getItem('theme')}catch(e){}q=new URLSearchParams(location.search).get('theme');" +
  "if(q==='dark'||q==='light'){t=q;try{localStorage.setItem('theme',q)}catch(e){}}else t=s==='dark'||s==='light'?s:matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';" +
  "d.documentElement.dataset.theme=t;try{if(/Bearer/.test(localStorage.getItem('hearth-token'))){d.documentElement.dataset.member='';d.querySelectorAll('link[rel=member]').forEach(function(l){l.rel='modulepreload'})}}catch(e){}" +
  "q=d.querySelector('meta[name=theme-color]');q.content=q.dataset[t];d.addEventListener('DOMContentLoaded',function(){d.body.dataset.theme=d.documentElement.dataset.theme})})(document)";

/** How a Content-Security-Policy names it. */
export const FIRST_SCRIPT_HASH = `'sha256-${createHash('sha256').update(FIRST_SCRIPT).digest('base64')}'`;
