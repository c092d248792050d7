package dev.vidport.http.server.render;

import dev.vidport.domain.edit.Layout;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.http.server.call.Fields;
import java.util.Locale;
import java.util.Optional;

/** Reads the {@code layout} of screen and camera: a name, or an object with details. */
public final class LayoutField {
  private static final String FIELD = "layout";
  private static final String SIDE_BY_SIDE = "side-by-side";

  private LayoutField() {}

  /** Adds a problem for every field that belongs to another layout type. */
  public static Optional<Layout> read(Fields body, Problems problems) {
    return body.isText(FIELD)
        ? body.text(FIELD).map(LayoutField::defaultOf)
        : body.object(FIELD).map(layout -> read(layout, problems, layout.text("type")));
  }

  private static Layout defaultOf(String type) {
    return type.equals(SIDE_BY_SIDE) ? new Layout.SideBySide(Layout.Side.LEFT) : Layout.DEFAULT;
  }

  private static Layout read(Fields layout, Problems problems, Optional<String> type) {
    if (type.isEmpty()) {
      return Layout.DEFAULT;
    }
    if (type.get().equals(SIDE_BY_SIDE)) {
      problems.unless(!layout.has("position"), FIELD + ".position", "is allowed with pip only");
      problems.unless(!layout.has("size"), FIELD + ".size", "is allowed with pip only");
      return new Layout.SideBySide(
          enumValue(layout, "screen", Layout.Side.class).orElse(Layout.Side.LEFT));
    }
    problems.unless(!layout.has("screen"), FIELD + ".screen", "is allowed with side-by-side only");
    return new Layout.PictureInPicture(
        enumValue(layout, "position", Layout.Corner.class).orElse(Layout.Corner.BOTTOM_RIGHT),
        enumValue(layout, "size", Layout.Size.class).orElse(Layout.Size.MEDIUM));
  }

  private static <E extends Enum<E>> Optional<E> enumValue(
      Fields layout, String field, Class<E> type) {
    return layout
        .text(field)
        .map(name -> Enum.valueOf(type, name.toUpperCase(Locale.ROOT).replace('-', '_')));
  }
}
