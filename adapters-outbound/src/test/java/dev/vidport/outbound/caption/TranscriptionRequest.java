package dev.vidport.outbound.caption;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request as the server decoded it.
 *
 * @param authorization the header, or an empty text
 * @param fields the fields of the form without the file
 * @param seconds length of the audio
 * @param heard the tones in the audio
 */
public record TranscriptionRequest(
    String authorization,
    Map<String, List<String>> fields,
    double seconds,
    List<ToneCode.Heard> heard) {
  private static final Pattern BOUNDARY =
      Pattern.compile("multipart/form-data;.*\\bboundary=\"?([^\";]+)\"?.*");
  private static final Pattern NAME = Pattern.compile("\\bname=\"([^\"]*)\"");
  private static final int RATE = 16_000;

  /** The words in the audio. */
  public List<String> words() {
    return heard.stream().map(ToneCode.Heard::word).toList();
  }

  /**
   * @throws IllegalArgumentException with what is wrong with the request
   */
  static TranscriptionRequest decode(String authorization, String contentType, byte[] body) {
    Matcher boundary = BOUNDARY.matcher(contentType);
    require(boundary.matches(), "the content type must be multipart/form-data");
    Map<String, List<String>> fields = new LinkedHashMap<>();
    byte[] file = new byte[0];
    String text = new String(body, StandardCharsets.ISO_8859_1);
    for (String part : text.split(Pattern.quote("--" + boundary.group(1)), -1)) {
      int end = part.indexOf("\r\n\r\n");
      if (end >= 0) {
        Matcher name = NAME.matcher(part.substring(0, end));
        require(name.find(), "each part must have a name");
        String content = part.substring(end + 4, part.length() - 2);
        if (name.group(1).equals("file")) {
          file = content.getBytes(StandardCharsets.ISO_8859_1);
        } else {
          fields.computeIfAbsent(name.group(1), any -> new ArrayList<>()).add(content);
        }
      }
    }
    require(fields.containsKey("model"), "the field model is required");
    short[] samples = samples(file);
    return new TranscriptionRequest(
        authorization, fields, (double) samples.length / RATE, ToneCode.recognize(samples));
  }

  private static short[] samples(byte[] wav) {
    ByteBuffer file = ByteBuffer.wrap(wav).order(ByteOrder.LITTLE_ENDIAN);
    require(wav.length >= 44 && name(file, 0).equals("RIFF"), "the file must be WAV");
    int position = 12;
    while (position + 8 <= wav.length) {
      int length = Math.min(Math.max(0, file.getInt(position + 4)), wav.length - position - 8);
      if (name(file, position).equals("fmt ")) {
        require(
            file.getShort(position + 8) == 1
                && file.getShort(position + 10) == 1
                && file.getInt(position + 12) == RATE
                && file.getShort(position + 22) == 16,
            "the audio must be PCM of 16 bits, 16 kHz, mono");
      } else if (name(file, position).equals("data")) {
        short[] samples = new short[length / 2];
        file.position(position + 8);
        file.asShortBuffer().get(samples);
        return samples;
      }
      position += 8 + length + length % 2;
    }
    throw new IllegalArgumentException("the file has no audio");
  }

  private static String name(ByteBuffer file, int position) {
    byte[] name = new byte[4];
    file.get(position, name);
    return new String(name, StandardCharsets.US_ASCII);
  }

  private static void require(boolean condition, String what) {
    if (!condition) {
      throw new IllegalArgumentException(what);
    }
  }
}
