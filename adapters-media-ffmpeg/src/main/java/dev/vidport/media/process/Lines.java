package dev.vidport.media.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Splits what a program prints into lines; a line that is too long loses its end. */
final class Lines {
  private static final int LONGEST = 8192;

  private final StringBuilder line = new StringBuilder();
  private final Consumer<String> heard;

  Lines(Consumer<String> heard) {
    this.heard = heard;
  }

  void read(InputStream in) throws IOException {
    Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
    char[] buffer = new char[LONGEST];
    for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
      for (int i = 0; i < n; i++) {
        take(buffer[i]);
      }
    }
    if (line.length() > 0) {
      end();
    }
  }

  private void take(char c) {
    if (c == '\n') {
      end();
    } else if (c != '\r' && line.length() < LONGEST) {
      line.append(c);
    }
  }

  private void end() {
    heard.accept(line.toString());
    line.setLength(0);
  }
}
