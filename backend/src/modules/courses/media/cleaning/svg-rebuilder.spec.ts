import { setImmediate } from 'node:timers/promises';
import { UnreadablePicture } from '../pictures.js';
import { cleanSvg } from './svg-rebuilder.js';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

const clean = async (drawing: string): Promise<string> => (await cleanSvg(Buffer.from(drawing))).toString();
const inside = async (content: string): Promise<string> =>
  (await clean(`<svg ${XMLNS} xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`))
    .replace(`<svg ${XMLNS}>`, '')
    .replace(/<\/svg>$/, '');

describe('cleaning a drawing', () => {
  it.each([
    ['paths', '<path d="M0 0L10 10z" fill="#f00" stroke-width="2"></path>'],
    ['groups', '<g id="a" transform="translate(1 2) rotate(45)"><circle cx="1" cy="2" r="3"></circle></g>'],
    ['text', '<text x="1" font-family="Arial">a &amp; b &lt; c<tspan dy="1">d</tspan></text>'],
    ['gradients', '<linearGradient id="g"><stop offset="0" stop-color="rgb(1,2,3)"></stop></linearGradient>'],
    ['what points at them', '<rect fill="url(#g)" style="mask:url(&quot;#m&quot;)"></rect>'],
    ['parts that are used twice', '<g id="s"></g><use href="#s"></use><use href="#s" x="5"></use>'],
    ['pictures brought along', '<image width="1" href="data:image/png;base64,iVBORw0KGgo="></image>'],
    ['filters', '<filter id="f"><feGaussianBlur stdDeviation="2"></feGaussianBlur></filter>'],
    ['style sheets', '<style>.a{fill:url(#g)}.a&gt;.b{stroke:rgba(0,0,0,.5)}</style>'],
  ])('keeps %s', async (_what, content) => {
    expect(await inside(content)).toBe(content);
  });

  it.each([
    ['what a link draws, not where it leads', '<a href="https://x/"><rect/></a>', '<g><rect></rect></g>'],
    ['an older reference in the way of today', '<use xlink:href="#s"/>', '<use href="#s"></use>'],
    ['a sheet in CDATA', '<style><![CDATA[.a{fill:red}]]></style>', '<style>.a{fill:red}</style>'],
    ['nothing that editors note', '<metadata>x</metadata><i:view xmlns:i="http://i" i:zoom="1"/>', ''],
  ])('keeps %s', async (_what, drawn, kept) => {
    expect(await inside(drawn)).toBe(kept);
  });

  it.each([
    ['under a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['with a mark of the byte order', `\uFEFF<svg ${XMLNS}/>`],
    ['with a declaration', `<?xml version="1.0" encoding="UTF-8"?><svg ${XMLNS}/>`],
    ['with a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg ${XMLNS}/>`],
  ])('reads a drawing %s', async (_what, drawing) => {
    expect(await clean(drawing)).toBe(`<svg ${XMLNS}></svg>`);
  });

  it.each([
    ['an entity of its own', `<!DOCTYPE svg [<!ENTITY x "y">]><svg ${XMLNS}><text>&x;</text></svg>`],
    ['a page', '<html><body><svg/></body></html>'],
    ['a page that says it is a drawing', '<svg xmlns="http://www.w3.org/1999/xhtml"><p>alert(1)</p></svg>'],
    ['a drawing with something behind it', `<svg ${XMLNS}/><script>alert(1)</script>`],
    ['two names for one attribute', `<svg ${XMLNS} width="1" width="2"/>`],
    ['an unknown prefix', `<svg ${XMLNS}><x:rect/></svg>`],
    ['plain text', 'not a drawing'],
    ['bytes that are no text', Buffer.from(`\uFEFF<svg ${XMLNS}/>`, 'utf16le')],
  ])('cannot read %s', async (_what, drawing) => {
    await expect(cleanSvg(Buffer.from(drawing))).rejects.toThrow(UnreadablePicture);
  });
});

describe('the size of a drawing', () => {
  const chain = (levels: number): string =>
    Array.from({ length: levels }, (_, level) => {
      const use = `<use href="#l${level + 1}"/>`;
      return `<g id="l${level}">${use.repeat(10)}</g>`;
    }).join('');

  it.each([
    ['more than a megabyte', `<svg ${XMLNS}><text>${'x'.repeat(1024 * 1024)}</text></svg>`],
    ['parts that use parts that use parts', `<svg ${XMLNS}>${chain(9)}<g id="l9"><rect/></g></svg>`],
    ['a part that uses itself', `<svg ${XMLNS}><g id="a"><use href="#a"/></g></svg>`],
    ['a pattern that fills itself', `<svg ${XMLNS}><pattern id="a"><rect fill="url(#a)"/></pattern></svg>`],
    ['too many elements', `<svg ${XMLNS}>${'<g/>'.repeat(60_000)}</svg>`],
    ['too deep a nest of what is left out', `<svg ${XMLNS}>${'<x>'.repeat(300_000)}`],
  ])('refuses %s', async (_what, drawing) => {
    await expect(clean(drawing)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  it('takes as many references in one attribute as a megabyte holds', async () => {
    const drawing = `<svg ${XMLNS}><g><rect fill="${'url(#a)'.repeat(149_000)}"></rect></g></svg>`;
    expect(await clean(drawing)).toBe(drawing);
  });

  it('takes a large drawing without holding up everybody else', async () => {
    const path = '<path class="a" d="M0 0L10 10 20 20z" fill="url(#g)" transform="rotate(4)"/>';
    const drawing = `<svg ${XMLNS}>${path.repeat(12_000)}</svg>`;
    const stop = new AbortController();
    let turns = 0;
    const others = (async () => {
      for (; !stop.signal.aborted; turns += 1) await setImmediate();
    })();
    await clean(drawing);
    stop.abort();
    await others;
    expect(turns).toBeGreaterThan(20);
  });
});
