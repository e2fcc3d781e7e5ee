const Module = require('node:module');

const resolveAsNode = Module._resolveFilename;

// Jest maps './x.js' to its source for the tests, but loads its global setup by Node's own resolution.
Module._resolveFilename = function (request, ...details) {
  try {
    return resolveAsNode.call(this, request, ...details);
  } catch (error) {
    if (!/^\.{1,2}\/.*\.js$/.test(request)) throw error;
    return resolveAsNode.call(this, request.replace(/\.js$/, '.ts'), ...details);
  }
};
