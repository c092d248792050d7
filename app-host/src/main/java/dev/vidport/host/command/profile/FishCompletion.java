package dev.vidport.host.command.profile;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script of fish, which picocli does not make. */
final class FishCompletion {
  private static final String COMPLETE = "complete -c vidport -n '__vidport_at \"%s\"' ";

  /** The commands among the words before the cursor, such as {@code videos list}. */
  private static final String FUNCTIONS =
      """
      function __vidport_at
        set -l path ''
        for word in (commandline -opc)[2..-1]
          set -l longer (string trim -- "$path $word")
          if contains -- "$longer" $__vidport_commands
            set path $longer
          end
        end
        test "$path" = "$argv[1]"
      end
      complete -c vidport -e
      """;

  private FishCompletion() {}

  static String of(CommandLine root) {
    Map<String, CommandLine> all = new LinkedHashMap<>();
    collect("", root, all);
    StringBuilder script = new StringBuilder("set -g __vidport_commands");
    all.keySet().stream()
        .filter(path -> !path.isEmpty())
        .forEach(path -> script.append(" '").append(path).append('\''));
    script.append('\n').append(FUNCTIONS);
    all.forEach((path, command) -> append(script, path, command.getCommandSpec()));
    return script.toString().stripTrailing();
  }

  private static void collect(String path, CommandLine command, Map<String, CommandLine> all) {
    all.put(path, command);
    command
        .getSubcommands()
        .forEach(
            (name, child) -> {
              if (!child.getCommandSpec().usageMessage().hidden()) {
                collect((path + " " + name).strip(), child, all);
              }
            });
  }

  private static void append(StringBuilder script, String path, CommandSpec command) {
    String complete = COMPLETE.replace("%s", path);
    command
        .subcommands()
        .forEach(
            (name, child) -> {
              CommandSpec spec = child.getCommandSpec();
              if (!spec.usageMessage().hidden()) {
                script.append(complete).append("-f -a ").append(name);
                describe(script, spec.usageMessage().description());
              }
            });
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        script.append(complete);
        for (String name : option.names()) {
          script
              .append(name.startsWith("--") ? "-l " : "-s ")
              .append(name.replaceFirst("^--?", ""))
              .append(' ');
        }
        // An argument is needed, and may be a file.
        script.append(option.arity().min() > 0 ? "-r" : "");
        describe(script, option.description());
      }
    }
  }

  private static void describe(StringBuilder script, String[] description) {
    if (description.length > 0) {
      String line = description[0].replace("%n", " ").replace("%%", "%");
      script.append(" -d '").append(line.replace("\\", "\\\\").replace("'", "\\'")).append('\'');
    }
    script.append('\n');
  }
}
