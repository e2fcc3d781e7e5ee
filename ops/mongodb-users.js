/* global db, require */
// Run by mongosh inside the database's container: at the first start by itself, and by hand where the data are older
// (docs/operations.md, "With Docker"). The servers' own user reads and writes their data; `root` is for people.
const admin = db.getSiblingDB('admin');
const secret = (name) => require('fs').readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const roles = [{ role: 'readWrite', db: 'keyroster' }];

if (!admin.getUser('root')) {
  admin.createUser({ user: 'root', pwd: secret('mongodb-root-password'), roles: ['root'] });
}
if (admin.getUser('keyroster')) admin.updateUser('keyroster', { roles });
else admin.createUser({ user: 'keyroster', pwd: secret('mongodb-password'), roles });
