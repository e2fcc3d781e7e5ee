/* global db, quit, require, rs */
// Run by mongosh inside the database's container. The set has one member, known by the name that the servers use. Only
// making it, once, needs a password.
if (!db.hello().setName) {
  const password = require('fs').readFileSync('/run/secrets/mongodb-root-password', 'utf8').trim();
  db.getSiblingDB('admin').auth('root', password);
  rs.initiate({ _id: 'keyroster', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
quit(db.hello().isWritablePrimary ? 0 : 1);
