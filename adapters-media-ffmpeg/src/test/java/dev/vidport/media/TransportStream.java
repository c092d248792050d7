package dev.vidport.media;

/** Changes MPEG transport streams as ffmpeg writes them. */
final class TransportStream {
  private static final int PACKET_BYTES = 188;
  private static final int PROGRAM_MAP_PID = 0x1000;
  private static final int FIRST_PID = 0x100;

  /** Far enough for the header of a PES packet. */
  private static final int PAYLOAD = 60;

  private TransportStream() {}

  /**
   * Gives a stream another type, and makes its content meaningless: releases of ffmpeg that do not
   * know the type look at it.
   *
   * @param stream number of the stream
   * @param type the type of the stream (ISO/IEC 13818-1, table 2-34)
   */
  static byte[] relabelled(byte[] file, int stream, int type) {
    for (int at = 0; at < file.length; at += PACKET_BYTES) {
      int pid = bits13(file, at + 1);
      boolean starts = (file[at + 1] & 0x40) != 0;
      if (pid == PROGRAM_MAP_PID && starts) {
        setType(file, at + 5, stream, type);
      } else if (pid == FIRST_PID + stream) {
        for (int i = at + PAYLOAD; i < at + PACKET_BYTES; i++) {
          file[i] = (byte) 0xa5;
        }
      }
    }
    return file;
  }

  private static void setType(byte[] file, int section, int stream, int type) {
    int crc = section + 3 + bits12(file, section + 1) - 4;
    int entry = section + 12 + bits12(file, section + 10);
    for (int i = 0; i < stream; i++) {
      entry += 5 + bits12(file, entry + 3);
    }
    file[entry] = (byte) type;
    int sum = crc(file, section, crc);
    for (int i = 0; i < 4; i++) {
      file[crc + i] = (byte) (sum >>> (24 - 8 * i));
    }
  }

  private static int bits13(byte[] file, int at) {
    return ((file[at] & 0x1f) << 8) | (file[at + 1] & 0xff);
  }

  private static int bits12(byte[] file, int at) {
    return ((file[at] & 0x0f) << 8) | (file[at + 1] & 0xff);
  }

  /** CRC-32/MPEG-2. */
  private static int crc(byte[] bytes, int from, int to) {
    int crc = -1;
    for (int i = from; i < to; i++) {
      crc ^= (bytes[i] & 0xff) << 24;
      for (int bit = 0; bit < 8; bit++) {
        crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
      }
    }
    return crc;
  }
}
