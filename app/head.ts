/**
 * The one script that stands in a public page itself, in its head: the security policy allows these very words, by their hash (server/ssr.ts).
 *
 * The letters that come inside the style sheet (`font-display: block`, scripts/fonts.ts) are asked for before there is a text to lay out: a browser
 * that unpacks them only then paints once without them, and the page moves; asked here, it waits. Then, once the page is painted, what `data-then`
 * names is fetched: a script that came sooner would take its bytes from the first paint.
 */
export const headScript = [
  'for(const face of document.fonts)if(face.display==="block")face.load();',
  '{const then=document.currentScript.dataset.then.split(" ");',
  'addEventListener("DOMContentLoaded",()=>requestAnimationFrame(()=>setTimeout(()=>{for(const one of then)import(one)})))}',
].join('');
