package dev.vidport.http.server.limit;

import dev.vidport.domain.net.CidrBlock;
import dev.vidport.domain.net.IpLiteral;
import dev.vidport.domain.net.Ipv6Network;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** Tells clients apart by their addresses, including behind reverse proxies. */
public final class ClientAddresses {
  /** An IPv4 address with a port, or an IPv6 address in brackets with or without one. */
  private static final Pattern WITH_PORT =
      Pattern.compile("([0-9.]+):[0-9]{1,5}|\\[([0-9a-fA-F:.]+)](?::[0-9]{1,5})?");

  private final List<CidrBlock> proxies;

  public ClientAddresses(List<CidrBlock> proxies) {
    this.proxies = List.copyOf(proxies);
  }

  /**
   * The client that sent {@code request}: the address of its connection or, if that is a trusted
   * proxy, the last address in {@code X-Forwarded-For} that is not one. A client can make up the
   * addresses before it, but not the one that the proxy added.
   */
  public String of(Request request) {
    return addressOf(request).map(ClientAddresses::name).orElse("unknown");
  }

  /** The whole address of the client; empty for a connection without one. */
  public Optional<InetAddress> addressOf(Request request) {
    Optional<InetAddress> client =
        address(request.getConnectionMetaData().getRemoteSocketAddress());
    List<String> forwarded = forwarded(request);
    for (int i = forwarded.size() - 1; i >= 0 && client.filter(this::isProxy).isPresent(); i--) {
      Optional<InetAddress> previous = forwardedAddress(forwarded.get(i));
      if (previous.isEmpty()) {
        break;
      }
      client = previous;
    }
    return client;
  }

  /** Not by Jetty's parser of lists, which throws when a client sends an unclosed quote. */
  private static List<String> forwarded(Request request) {
    return request.getHeaders().getValuesList(HttpHeader.X_FORWARDED_FOR).stream()
        .flatMap(value -> Stream.of(value.split(",")))
        .map(String::strip)
        .toList();
  }

  /**
   * Some proxies add the port of the client: {@code 192.0.2.1:4711}, {@code [2001:db8::1]:4711}.
   */
  private static Optional<InetAddress> forwardedAddress(String text) {
    Matcher withPort = WITH_PORT.matcher(text);
    return IpLiteral.parseUnmapped(
        withPort.matches()
            ? Objects.requireNonNullElseGet(withPort.group(1), () -> withPort.group(2))
            : text);
  }

  boolean isProxy(InetAddress address) {
    return proxies.stream().anyMatch(range -> range.contains(address));
  }

  static Optional<InetAddress> address(SocketAddress remote) {
    return remote instanceof InetSocketAddress socket
        ? Optional.ofNullable(socket.getAddress())
        : Optional.empty();
  }

  /**
   * One name for a client: its IPv4 address, or its IPv6 network of 64 bits, which usually belongs
   * to one client (RFC 6177).
   */
  static String name(InetAddress address) {
    return address instanceof Inet6Address ipv6
        ? Ipv6Network.of(ipv6).toString()
        : address.getHostAddress();
  }
}
