/* global db, quit, rs */
// Run by mongosh inside the database's container. The set has one member, known by the name that the servers use.
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'keyroster', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
quit(db.hello().isWritablePrimary ? 0 : 1);
