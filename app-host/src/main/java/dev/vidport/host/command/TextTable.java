package dev.vidport.host.command;

import dev.vidport.domain.id.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Aligns rows of text in columns. */
public final class TextTable {
  private TextTable() {}

  /**
   * @param rows each as long as {@code header}
   * @return one line for the header and one for each row
   */
  public static List<String> of(List<String> header, List<List<String>> rows) {
    List<List<String>> all = new ArrayList<>(List.of(header));
    // Names that users chose must not control the operator's terminal.
    rows.forEach(row -> all.add(row.stream().map(VisibleText::of).toList()));
    List<Integer> widths =
        IntStream.range(0, header.size())
            .mapToObj(i -> all.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
            .toList();
    return all.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, List<Integer> widths) {
    return IntStream.range(0, row.size())
        .mapToObj(i -> row.get(i) + " ".repeat(widths.get(i) - row.get(i).length()))
        .collect(Collectors.joining("  "))
        .stripTrailing();
  }
}
