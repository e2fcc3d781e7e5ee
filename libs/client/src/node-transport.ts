import { WebSocket as BuiltIn } from 'engine.io-client';

/** A transport of socket.io over `ws`, for runtimes without `WebSocket` such as Node 20. */
export async function nodeTransport() {
  const { WebSocket: NodeSocket } = await import('ws');
  return class extends BuiltIn {
    override createSocket(uri: string, protocols?: string | string[]) {
      return new NodeSocket(uri, protocols);
    }
  };
}
