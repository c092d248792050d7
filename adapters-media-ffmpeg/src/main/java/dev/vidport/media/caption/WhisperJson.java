package dev.vidport.media.caption;

import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.caption.SpokenWord;
import dev.vidport.domain.caption.Transcript;
import dev.vidport.domain.caption.WordPieces;
import dev.vidport.media.json.JsonValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reads the output of {@code whisper-cli --output-json-full}. */
final class WhisperJson {
  /** A token that is not text, such as {@code [_BEG_]} or {@code [_TT_50]}. */
  private static final Pattern SPECIAL = Pattern.compile("\\[_.*\\]|<\\|.*\\|>");

  /** A description of a noise, such as {@code [BLANK_AUDIO]} or {@code (music)}. */
  private static final Pattern NOISE = Pattern.compile("\\[[^\\[\\]]*\\]|\\([^()]*\\)|\\*[^*]*\\*");

  private final long lengthMillis;

  private WhisperJson(Duration length) {
    lengthMillis = length.toMillis();
  }

  /**
   * @param length of the audio
   * @throws IOException when the file is truncated or not a transcript
   */
  static Transcript read(byte[] json, Duration length) throws IOException {
    // Older programs write the bytes of one character in several tokens. As Latin-1, each byte is a
    // character, and they are joined before they are decoded.
    JsonValue root = parse(new String(json, StandardCharsets.ISO_8859_1));
    JsonValue segments = root.path("transcription");
    if (!segments.isArray()) {
      throw new IOException("the result of whisper-cli is not a transcript");
    }
    WhisperJson reader = new WhisperJson(length);
    List<SpokenWord> words = new ArrayList<>();
    segments.forEach(segment -> words.addAll(reader.words(segment)));
    return new Transcript(
        SpokenLanguage.parse(root.path("result").path("language").asString("")), words);
  }

  private static JsonValue parse(String json) throws IOException {
    try {
      return JsonValue.parse(json);
    } catch (IOException e) {
      throw new IOException("the result of whisper-cli is not valid JSON", e);
    }
  }

  private List<SpokenWord> words(JsonValue segment) {
    if (NOISE.matcher(text(segment).strip()).matches()) {
      return List.of();
    }
    WordPieces pieces = new WordPieces();
    StringBuilder bytes = new StringBuilder();
    JsonValue first = null;
    for (JsonValue token : segment.path("tokens")) {
      String text = token.path("text").asString("");
      if (!SPECIAL.matcher(text).matches()) {
        first = first == null ? token : first;
        bytes.append(text);
        String decoded = decode(bytes.toString());
        if (!decoded.endsWith("\ufffd")) {
          add(pieces, decoded, first, token);
          bytes.setLength(0);
          first = null;
        }
      }
    }
    return pieces.words();
  }

  /**
   * Adds the text of the tokens from {@code first} to {@code last} if they are within the audio.
   */
  private void add(WordPieces pieces, String text, JsonValue first, JsonValue last) {
    long start = first.path("offsets").path("from").asLong(-1);
    long end = last.path("offsets").path("to").asLong(-1);
    if (start >= 0 && start < lengthMillis) {
      pieces.add(
          text,
          start * 1000,
          Math.min(Math.max(start, end), lengthMillis) * 1000,
          probability(first.path("p").asDouble(1)));
    }
  }

  private static double probability(double value) {
    return Double.isNaN(value) ? 1 : Math.min(1, Math.max(0, value));
  }

  private static String text(JsonValue node) {
    return decode(node.path("text").asString(""));
  }

  private static String decode(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
