package dev.vidport.s3;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;

/**
 * The bytes of an object as they arrive. A connection that ends before the object does is a fault
 * of the store, as one that is never made.
 */
final class ObjectBody extends FilterInputStream {
  ObjectBody(InputStream received) {
    super(received);
  }

  @Override
  public int read() throws IOException {
    try {
      return super.read();
    } catch (IOException e) {
      throw fault(e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return super.read(bytes, offset, length);
    } catch (IOException e) {
      throw fault(e);
    }
  }

  @Override
  public long skip(long bytes) throws IOException {
    try {
      return super.skip(bytes);
    } catch (IOException e) {
      throw fault(e);
    }
  }

  private static IOException fault(IOException cause) {
    boolean isStopped =
        cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException);
    return isStopped
        ? cause
        : new S3ConnectionFault(
            "the object store ended the connection within an object: " + cause, cause);
  }
}
