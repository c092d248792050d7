package dev.vidport.host.command.video;

import dev.vidport.domain.id.VisibleText;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The formats of a file that is made on request, as extensions of names. */
final class FileFormat {
  private final List<String> all;

  /**
   * @param all the first one is that of a file without a name
   */
  private FileFormat(List<String> all) {
    this.all = all;
  }

  static FileFormat among(String first, String... others) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(List.of(others));
    return new FileFormat(List.copyOf(all));
  }

  /**
   * The format of a file.
   *
   * @param wanted by the user
   * @param target the file to write, whose name may have an extension
   */
  String of(Optional<String> wanted, Optional<Path> target) {
    String format =
        wanted
            .or(() -> target.map(FileFormat::extension).filter(name -> !name.isEmpty()))
            .map(name -> name.toLowerCase(Locale.ROOT))
            .map(name -> name.equals("jpeg") ? "jpg" : name)
            .orElse(all.get(0));
    if (!all.contains(format)) {
      throw new CommandFailed(
          CommandExitCode.USAGE,
          VisibleText.of(format) + " is no format; there are: " + String.join(", ", all));
    }
    return format;
  }

  private static String extension(Path file) {
    Path last = file.getFileName();
    String name = last == null ? "" : last.toString();
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1);
  }
}
