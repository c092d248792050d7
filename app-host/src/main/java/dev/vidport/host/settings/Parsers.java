package dev.vidport.host.settings;

import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.net.IpLiteral;
import dev.vidport.host.settings.Setting.Parser;
import dev.vidport.host.settings.Setting.WrongValue;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parsers for the values of settings. */
final class Parsers {
  private static final int MIN_KEY_BYTES = 32;

  /** Labels as in names of hosts, separated by dots (Amazon S3, "Bucket naming rules"). */
  private static final Pattern BUCKET_NAME =
      Pattern.compile(
          "(?=.{3,63}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*");

  private Parsers() {}

  static Parser<String> text() {
    return text -> text;
  }

  /** A name that every S3 store accepts for a bucket; clients refuse others before a request. */
  static Parser<String> bucketName() {
    return text -> {
      if (!BUCKET_NAME.matcher(text).matches() || IpLiteral.parse(text).isPresent()) {
        throw new WrongValue(
            "must have 3 to 63 lower-case letters, digits, hyphens and single dots, with a letter or"
                + " digit at both ends, and be no IP address");
      }
      return text;
    };
  }

  /**
   * Another parser whose values must pass a check.
   *
   * @param check throws {@link IllegalArgumentException} with the requirement that a value violates
   */
  static <T> Parser<T> checked(Parser<T> parser, Consumer<T> check) {
    return text -> {
      T value = parser.parse(text);
      try {
        check.accept(value);
        return value;
      } catch (IllegalArgumentException e) {
        throw new WrongValue(String.valueOf(e.getMessage()));
      }
    };
  }

  static Parser<Integer> number(int least, int most) {
    return text -> {
      String wrong = "must be a whole number from " + least + " to " + most;
      try {
        int number = Integer.parseInt(text);
        if (number < least || number > most) {
          throw new WrongValue(wrong);
        }
        return number;
      } catch (NumberFormatException e) {
        throw new WrongValue(wrong);
      }
    };
  }

  /** Port 0 lets the system choose one. */
  static Parser<Integer> port() {
    return number(0, 65_535);
  }

  static <E extends Enum<E>> Parser<E> oneOf(Class<E> type) {
    return text ->
        Arrays.stream(type.getEnumConstants())
            .filter(value -> label(value).equals(text.toLowerCase(Locale.ROOT)))
            .findFirst()
            .orElseThrow(
                () ->
                    new WrongValue(
                        "must be one of "
                            + Stream.of(type.getEnumConstants())
                                .map(Parsers::label)
                                .collect(Collectors.joining(", "))));
  }

  /** {@code on} or {@code off}. */
  static Parser<Boolean> onOrOff() {
    Parser<Switch> parser = oneOf(Switch.class);
    return text -> parser.parse(text) == Switch.ON;
  }

  private static String label(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  static Parser<Path> path() {
    return text -> {
      try {
        return Path.of(text);
      } catch (InvalidPathException e) {
        throw new WrongValue("must be a path");
      }
    };
  }

  /** An {@code http} or {@code https} URL. The parsed value has no trailing slash. */
  static Parser<URI> address() {
    return text -> {
      String wrong =
          "must be an address such as https://video.example.com, without a query or fragment";
      try {
        URI uri = new URI(text.replaceFirst("/+$", ""));
        boolean right =
            Optional.ofNullable(uri.getScheme())
                    .filter(scheme -> scheme.equals("http") || scheme.equals("https"))
                    .isPresent()
                && uri.getHost() != null
                && uri.getRawQuery() == null
                && uri.getRawFragment() == null
                && uri.getRawUserInfo() == null;
        if (!right) {
          throw new WrongValue(wrong);
        }
        return uri;
      } catch (URISyntaxException e) {
        throw new WrongValue(wrong);
      }
    };
  }

  /** A {@code mailto:} or {@code https:} address, for people. */
  static Parser<URI> contact() {
    return text -> {
      try {
        URI uri = new URI(text);
        if ("https".equals(uri.getScheme()) ? uri.getHost() != null : isMailAddress(uri)) {
          return uri;
        }
      } catch (URISyntaxException e) {
        // The same as another scheme.
      }
      throw new WrongValue(
          "must be an address such as mailto:security@example.com or"
              + " https://example.com/security");
    };
  }

  /** A page that browsers open. */
  static Parser<URI> page() {
    return text -> {
      try {
        URI uri = new URI(text);
        if (uri.getHost() != null && List.of("http", "https").contains(uri.getScheme())) {
          return uri;
        }
      } catch (URISyntaxException e) {
        // The same as another scheme.
      }
      throw new WrongValue("must be an address such as https://example.com/terms");
    };
  }

  private static boolean isMailAddress(URI uri) {
    return "mailto".equals(uri.getScheme()) && uri.getSchemeSpecificPart().matches("[^@]+@[^@]+");
  }

  static Parser<String> jdbc() {
    return text -> {
      if (!text.startsWith("jdbc:h2:") && !text.startsWith("jdbc:postgresql:")) {
        throw new WrongValue("must start with jdbc:postgresql: or jdbc:h2:");
      }
      return text;
    };
  }

  static Parser<byte[]> key() {
    return text -> {
      try {
        byte[] bytes = Base64.getDecoder().decode(text);
        if (bytes.length >= MIN_KEY_BYTES) {
          return bytes;
        }
      } catch (IllegalArgumentException e) {
        // Not base64: rejected below with the same message.
      }
      throw new WrongValue("must be base64 of at least 32 random bytes (openssl rand -base64 32)");
    };
  }

  /** Keys, separated by commas. */
  static Parser<List<byte[]>> keys() {
    return text -> {
      List<byte[]> keys = new ArrayList<>();
      for (String each : text.split(",", -1)) {
        keys.add(key().parse(each.strip()));
      }
      return keys;
    };
  }

  /** A comma-separated list of IP addresses and ranges; {@code none} for an empty one. */
  static Parser<List<CidrBlock>> cidrBlocks() {
    return text -> {
      try {
        return text.equals("none")
            ? List.of()
            : Arrays.stream(text.split(",", -1)).map(String::strip).map(CidrBlock::parse).toList();
      } catch (IllegalArgumentException e) {
        throw new WrongValue(
            "must be IP addresses or ranges such as 10.0.0.0/8, separated by commas, or none");
      }
    };
  }

  /** A comma-separated list of host names, each with {@code *.} before it for its subdomains. */
  static Parser<List<AllowedDomain>> domains() {
    return text -> {
      try {
        return Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .map(AllowedDomain::parse)
            .toList();
      } catch (IllegalArgumentException e) {
        throw new WrongValue(
            "must be host names such as example.com or *.example.com, separated by commas");
      }
    };
  }

  /** The values of a setting that is on or off. */
  private enum Switch {
    ON,
    OFF
  }
}
