type StoredRow = [
  place: string,
  name: string,
  domain: string,
  email: string,
  password: string,
  note: string,
  hasCode: boolean,
];

interface ManagerFile {
  of: string;
  file: string;
  /** The credentials to be stored, in the subtitle `T/S` if the file has no folders. */
  rows: StoredRow[];
  dropped: string[];
  archived?: number;
  /** Whether its rows name the subtitle that they belong to. */
  isPlaced: boolean;
  /** The names of entries that are no credentials. */
  refused?: string[];
}

const SECRET = 'JBSWY3DPEHPK3PXP';
const CHROME_URL = 'https://shop.example/login';
const URI = `otpauth://totp/Shop:ana?secret=${SECRET}&issuer=Shop`;

const NORDPASS_DROPPED =
  'additional_urls cardholdername cardnumber cvc pin expirydate zipcode full_name phone_number email address1 address2 ' +
  'city country state type custom_fields';

/** Files as browsers and password managers export them: their columns, quotes and line ends. */
export const MANAGER_FILES: readonly ManagerFile[] = [
  {
    of: 'Chrome and Edge',
    file:
      'name,url,username,password,note\r\n' +
      `shop.example,${CHROME_URL},ana@example.com,pw1,"Profile 3, please"\r\n` +
      'app,android://Zm9v@com.example.app/,ana,pw,\r\n',
    rows: [['T/S', 'shop.example', CHROME_URL, 'ana@example.com', 'pw1', 'Profile 3, please', false]],
    dropped: [],
    isPlaced: false,
    refused: ['app'],
  },
  {
    of: 'Firefox',
    file:
      '"url","username","password","httpRealm","formActionOrigin","guid","timeCreated","timeLastUsed","timePasswordChanged"\r\n' +
      '"https://shop.example","ana@example.com","p""w1",,"https://shop.example","{2f0e5c1d-9d0b-4e0e-8d7e-0d3f5b1f7a11}","1767225600000","1767225600000","1767225600000"\r\n' +
      '"https://other.example","bea","pw2","Restricted",,"{2f0e5c1d-9d0b-4e0e-8d7e-0d3f5b1f7a12}","1767225600000","1767225600000","1767225600000"\r\n',
    rows: [
      ['T/S', '', 'https://shop.example', 'ana@example.com', 'p"w1', '', false],
      ['T/S', '', 'https://other.example', 'bea', 'pw2', '', false],
    ],
    dropped: ['httpRealm', 'formActionOrigin', 'guid', 'timeCreated', 'timeLastUsed', 'timePasswordChanged'],
    isPlaced: false,
  },
  {
    of: 'Safari',
    file:
      'Title,URL,Username,Password,Notes,OTPAuth\n' +
      `shop.example (ana),https://shop.example/,ana,pw1,A note,${URI}\n`,
    rows: [['T/S', 'shop.example (ana)', 'https://shop.example/', 'ana', 'pw1', 'A note', true]],
    dropped: [],
    isPlaced: false,
  },
  {
    of: 'Bitwarden',
    file:
      'folder,favorite,type,name,notes,fields,reprompt,archivedDate,login_uri,login_username,login_password,login_totp\n' +
      `Shops/Spanish,1,login,Shop,"two\nlines",color: red,0,,"androidapp://com.example.shop,https://shop.example/login,https://www.shop.example",ana,pw1,${SECRET}\n` +
      'Shops/Spanish,,login,Old,,,0,2026-02-03T04:05:06.000Z,https://old.example,ana,pw2,\n' +
      'Alone,,note,A note,its text,,0,,,,,\n',
    rows: [['Shops/Spanish', 'Shop', 'https://shop.example/login', 'ana', 'pw1', 'two\nlines', true]],
    dropped: ['favorite', 'type', 'fields', 'reprompt'],
    archived: 1,
    isPlaced: true,
    refused: ['A note'],
  },
  {
    of: "Bitwarden's organisations",
    file:
      'collections,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n' +
      '"Shops/Spanish,Everything",login,Shop,For all,,0,https://shop.example,ana,pw1,\n',
    rows: [['Shops/Spanish', 'Shop', 'https://shop.example', 'ana', 'pw1', 'For all', false]],
    dropped: ['type', 'fields', 'reprompt'],
    isPlaced: true,
  },
  {
    of: 'KeePassXC',
    file:
      '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n' +
      `"Passwords/Shops/Spanish","Shop","ana","p""w","https://shop.example","line\nline","${URI}","0","2026-01-02T03:04:05Z","2026-01-02T03:04:05Z"\n`,
    rows: [['Shops/Spanish', 'Shop', 'https://shop.example', 'ana', 'p"w', 'line\nline', true]],
    dropped: ['Icon', 'Last Modified', 'Created'],
    isPlaced: true,
  },
  {
    of: 'KeePass 1',
    file:
      '"Account","Login Name","Password","Web Site","Comments"\r\n' +
      '"Shop","ana","p\\"w\\\\1","https://shop.example","Ask \\"Luis\\"\r\nfirst"\r\n',
    rows: [['T/S', 'Shop', 'https://shop.example', 'ana', 'p"w\\1', 'Ask "Luis"\r\nfirst', false]],
    dropped: [],
    isPlaced: false,
  },
  {
    of: '1Password',
    file:
      'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\n' +
      `Shop,https://shop.example,ana,pw1,${URI},false,false,Shops/Spanish;Work,"a, note"\n` +
      'Old,https://old.example,ana,pw2,,false,true,Shops/Spanish,\n',
    rows: [['Shops/Spanish', 'Shop', 'https://shop.example', 'ana', 'pw1', 'a, note', true]],
    dropped: ['Favorite'],
    archived: 1,
    isPlaced: true,
  },
  {
    of: 'LastPass',
    file:
      'url,username,password,totp,extra,name,grouping,fav\n' +
      `https://shop.example,ana,pw1,${SECRET},a note,Shop,Shops\\Spanish,0\n` +
      'https://other.example,bea,pw2,,,Other,A/B,1\n' +
      'http://sn,,,,"NoteType:Server\nHostname:x",A note,Shops\\Spanish,0\n',
    rows: [
      ['A/B/A/B', 'Other', 'https://other.example', 'bea', 'pw2', '', false],
      ['Shops/Spanish', 'Shop', 'https://shop.example', 'ana', 'pw1', 'a note', true],
    ],
    dropped: ['fav'],
    isPlaced: true,
    refused: ['A note'],
  },
  {
    of: 'Dashlane',
    file:
      'username,username2,username3,title,password,note,url,category,otpUrl\r\n' +
      `ana,ana@example.com,,Shop,pw1,a note,https://shop.example,Shops,${URI}\r\n`,
    rows: [['Shops/Shops', 'Shop', 'https://shop.example', 'ana', 'pw1', 'a note', true]],
    dropped: ['username2', 'username3'],
    isPlaced: true,
  },
  {
    of: 'Proton Pass',
    file:
      'type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\n' +
      `login,Shop,"https://shop.example/, https://www.shop.example/",ana@example.com,,pw1,a note,${URI},1767225600,1767225600,Personal\n` +
      'login,Other,https://other.example/,bea@example.com,bea,pw2,,,1767225600,1767225600,Shops/Spanish\n' +
      'note,A note,,,,,its text,,1767225600,1767225600,Personal\n',
    rows: [
      ['Personal/Personal', 'Shop', 'https://shop.example/', 'ana@example.com', 'pw1', 'a note', true],
      ['Shops/Spanish', 'Other', 'https://other.example/', 'bea', 'pw2', '', false],
    ],
    dropped: ['type', 'createTime', 'modifyTime'],
    isPlaced: true,
    refused: ['A note'],
  },
  {
    of: 'NordPass',
    file:
      'name,url,additional_urls,username,password,note,cardholdername,cardnumber,cvc,pin,expirydate,zipcode,folder,full_name,phone_number,email,address1,address2,city,country,state,type,custom_fields\r\n' +
      'Shop,https://shop.example,,ana,pw1,a note,,,,,,,Shops,,,,,,,,,password,\r\n' +
      'Shops,,,,,,,,,,,,,,,,,,,,,folder,\r\n',
    rows: [['Shops/Shops', 'Shop', 'https://shop.example', 'ana', 'pw1', 'a note', false]],
    dropped: NORDPASS_DROPPED.split(' '),
    isPlaced: true,
    refused: ['Shops'],
  },
];
