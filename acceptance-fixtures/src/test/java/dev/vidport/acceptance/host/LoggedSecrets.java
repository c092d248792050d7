package dev.vidport.acceptance.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds secrets in the output of hosts: credentials, sign-in codes and signed addresses. */
final class LoggedSecrets {
  private static final Pattern SECRET =
      Pattern.compile(
          "vp[ksue]_[\\w-]{8,}"
              + "|whsec_[\\w+/=-]{8,}"
              + "|[sr]k_(test|live)_\\w{8,}"
              + "|bearer (?!\\*\\*\\*)[^\\s\"]{8,}"
              // The signed part of links.
              + "|/(files|play)/(?!\\*\\*\\*)[\\w.-]{16,}"
              + "|(?<![\\w-])[\\w-]{20,}\\.[\\w-]{43}(?![\\w-])"
              + "|(x-amz-signature|x-amz-credential)=(?!\\*\\*\\*)"
              + "|\\bcode\\b\\W{0,20}\\d{6}\\b",
          Pattern.CASE_INSENSITIVE);

  private LoggedSecrets() {}

  /**
   * The lines of the files below {@code folder} that contain a secret; empty if the folder is
   * missing, because no host was started.
   */
  static List<String> below(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).flatMap(file -> in(file).stream()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> in(Path file) {
    // Programs that the host starts may write any bytes.
    try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
      return lines.filter(LoggedSecrets::isSecret).map(line -> file + ": " + line).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static boolean isSecret(String line) {
    return SECRET.matcher(line).find();
  }
}
