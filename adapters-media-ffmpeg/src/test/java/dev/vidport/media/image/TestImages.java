package dev.vidport.media.image;

import dev.vidport.media.MediaReader;
import dev.vidport.media.TestPrograms;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Valid and invalid images for tests. */
final class TestImages {
  private TestImages() {}

  /** An image with a red upper and a green lower half; the options select the format. */
  static byte[] generated(String size, String... options) {
    List<String> line =
        new ArrayList<>(
            List.of(
                TestPrograms.ffmpeg(),
                "-nostdin",
                "-v",
                "error",
                "-f",
                "lavfi",
                "-i",
                "color=0x20A020:s=%s,drawbox=w=iw:h=ih/2:color=0xC82020:t=fill".formatted(size),
                "-frames:v",
                "1"));
    line.addAll(List.of(options));
    line.addAll(List.of("-f", "image2pipe", "-"));
    return MediaReader.output(line);
  }

  static byte[] jpeg(String size) {
    return generated(size, "-c:v", "mjpeg", "-q:v", "2");
  }

  static byte[] png(String size) {
    return generated(size, "-c:v", "png");
  }

  /** A detailed image, in which a decoder cannot conceal missing parts. */
  static byte[] detailed(String codec) {
    return MediaReader.output(
        List.of(
            TestPrograms.ffmpeg(),
            "-nostdin",
            "-v",
            "error",
            "-f",
            "lavfi",
            "-i",
            "mandelbrot=s=640x360",
            "-frames:v",
            "1",
            "-c:v",
            codec,
            "-f",
            "image2pipe",
            "-"));
  }

  /** The pixels of an image: red, green and blue, one byte each. */
  static byte[] colours(Path image) {
    return MediaReader.output(
        List.of(
            TestPrograms.ffmpeg(),
            "-nostdin",
            "-v",
            "error",
            "-i",
            image.toString(),
            "-pix_fmt",
            "rgb24",
            "-f",
            "rawvideo",
            "-"));
  }

  /** The pixels of an image: red, green, blue and opacity, one byte each. */
  static byte[] rgba(Path image) {
    return MediaReader.output(
        List.of(
            TestPrograms.ffmpeg(),
            "-nostdin",
            "-v",
            "error",
            "-i",
            image.toString(),
            "-pix_fmt",
            "rgba",
            "-f",
            "rawvideo",
            "-"));
  }

  /** A JPEG with an EXIF segment that declares an orientation. */
  static byte[] withOrientation(byte[] jpeg, int orientation) {
    ByteBuffer segment = ByteBuffer.allocate(36);
    segment.putShort((short) 0xffe1).putShort((short) 34);
    segment.put("Exif\0\0".getBytes(StandardCharsets.ISO_8859_1));
    segment.put("MM".getBytes(StandardCharsets.ISO_8859_1)).putShort((short) 42).putInt(8);
    segment.putShort((short) 1).putShort((short) 0x0112).putShort((short) 3).putInt(1);
    segment.putShort((short) orientation).putShort((short) 0).putInt(0);
    return inserted(jpeg, 2, segment.array());
  }

  static byte[] inserted(byte[] whole, int at, byte[] more) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(whole, 0, at);
    out.writeBytes(more);
    out.write(whole, at, whole.length - at);
    return out.toByteArray();
  }

  static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  static byte[] chunk(String type, byte[] content) {
    byte[] name = type.getBytes(StandardCharsets.ISO_8859_1);
    CRC32 crc = new CRC32();
    crc.update(name);
    crc.update(content);
    return ByteBuffer.allocate(12 + content.length)
        .putInt(content.length)
        .put(name)
        .put(content)
        .putInt((int) crc.getValue())
        .array();
  }

  /** An RGBA PNG whose header declares this size and whose data is these pixels. */
  static byte[] png(int width, int height, byte[] pixels) {
    ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
    header.put(new byte[] {8, 6, 0, 0, 0});
    return joined(
        new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'},
        chunk("IHDR", header.array()),
        chunk("IDAT", deflate(pixels)),
        chunk("IEND", new byte[0]));
  }

  static byte[] deflate(byte[] bytes) {
    Deflater deflater = new Deflater();
    deflater.setInput(bytes);
    deflater.finish();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.end();
    return out.toByteArray();
  }

  /** Rows of fully transparent white pixels. */
  static byte[] transparent(int width, int height) {
    ByteBuffer pixels = ByteBuffer.allocate(height * (1 + 4 * width));
    for (int y = 0; y < height; y++) {
      pixels.put((byte) 0);
      for (int x = 0; x < width; x++) {
        pixels.putInt(0xffffff00);
      }
    }
    return pixels.array();
  }
}
