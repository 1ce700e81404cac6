/**
 * The script that stands in a public page itself, in its head: the security policy allows these very words, by their hash (server/ssr.ts).
 *
 * The letters of a first screen come inside the style sheet, in two properties of `head` (scripts/fonts.ts), and are given to the browser here, before
 * there is a text to lay out. As `@font-face` with the same bytes they would be unpacked only once a text wants them: a browser then paints once without, and the
 * page moves. Without script they come as files (`unscripted`).
 *
 * Whatever the first paint can do without comes after it, for it would take its bytes from it: the styles of what is further down, the other letters and the styles of paper
 * (`data-styles`), the manifest, the islands' entry (`data-scripts`), and the pictures further down, which wait for `data-first` to go (app/ui/base.css). A page that nobody looks
 * at is not painted: it waits for five seconds after it has loaded. Who comes back to a page, or to a part of it (`#lettre`), may see first what is further down: its styles then
 * hold the first paint (`blocking`, html.spec.whatwg.org; a browser that does not know it paints without).
 */
export const headScript = [
  '{const root=document.documentElement,{scripts,styles}=document.currentScript.dataset,said=getComputedStyle(document.head),sheets=styles.split(" ");',
  'root.dataset.first="";',
  'for(const name of["--letters","--letters-page"])',
  'for(const[,family,weight,stretch,bytes]of said.getPropertyValue(name).matchAll(/"(.+?)" "(.+?)" "(.+?)" ?url\\("?data:[^,]+,([^")]+)/g))',
  'document.fonts.add(new FontFace(family,Uint8Array.from(atob(bytes),(byte)=>byte.charCodeAt(0)),{weight,stretch}));',
  'const link=(rel,href,blocking="")=>document.head.append(Object.assign(document.createElement("link"),{rel,href,blocking}));',
  'const dress=(blocking)=>{for(const one of sheets.splice(0))link("stylesheet",one,blocking)};',
  'if(location.hash||performance.getEntriesByType("navigation")[0]?.type!="navigate")dress("render");',
  'let painted;',
  'const then=()=>{if(painted)return;painted=true;delete root.dataset.first;',
  'dress();link("manifest","/manifest.webmanifest");for(const one of scripts.split(" "))import(one)};',
  'addEventListener("DOMContentLoaded",()=>new PerformanceObserver((list)=>{if(list.getEntriesByName("first-contentful-paint").length)then()}).observe({type:"paint",buffered:true}));',
  'addEventListener("load",()=>setTimeout(then,5000))}',
].join('');
