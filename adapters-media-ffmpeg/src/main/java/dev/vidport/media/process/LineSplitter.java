package dev.vidport.media.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Splits the output of a program into lines and truncates long lines. */
final class LineSplitter {
  private static final int MAX_LENGTH = 8192;

  private final StringBuilder line = new StringBuilder();
  private final Consumer<String> listener;

  LineSplitter(Consumer<String> listener) {
    this.listener = listener;
  }

  void read(InputStream in) throws IOException {
    Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
    char[] buffer = new char[MAX_LENGTH];
    for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
      for (int i = 0; i < n; i++) {
        append(buffer[i]);
      }
    }
    if (line.length() > 0) {
      end();
    }
  }

  private void append(char c) {
    if (c == '\n') {
      end();
    } else if (c != '\r' && line.length() < MAX_LENGTH) {
      line.append(c);
    }
  }

  private void end() {
    listener.accept(line.toString());
    line.setLength(0);
  }
}
