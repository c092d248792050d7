package dev.vidport.http.server.limit;

import dev.vidport.domain.net.CidrBlock;
import java.time.Duration;
import java.util.List;

/**
 * Limits of one client, so that it cannot exhaust what all clients share.
 *
 * @param connections maximum number of open connections of one address
 * @param proxies reverse proxies: their connections are not limited, and {@code X-Forwarded-For}
 *     names their clients
 * @param part the slowest part that is received
 * @param response the slowest reader of a response
 * @param redirects maximum number of redirects to the object store of one address per second
 * @param newTokens maximum number of playback tokens of one account per second that the host has
 *     not verified before
 */
public record ClientLimits(
    int connections,
    List<CidrBlock> proxies,
    DataRateFloor part,
    DataRateFloor response,
    int redirects,
    int newTokens) {
  public ClientLimits {
    proxies = List.copyOf(proxies);
  }

  /**
   * The rates are far below those of usable connections: 16 MiB, the usual part, may take half an
   * hour, and no rendition has less than the rate of a response. A viewer needs about one redirect
   * per second, so that hundreds may share an address. Each new token is a viewer who begins, and
   * costs about a millisecond of a processor.
   */
  public static ClientLimits defaults() {
    return new ClientLimits(
        128,
        List.of(CidrBlock.parse("127.0.0.1"), CidrBlock.parse("::1")),
        new DataRateFloor(Duration.ofSeconds(30), 8 << 10),
        new DataRateFloor(Duration.ofSeconds(30), 4 << 10),
        500,
        200);
  }

  public ClientLimits withConnections(int limit, List<CidrBlock> trusted) {
    return new ClientLimits(limit, trusted, part, response, redirects, newTokens);
  }

  public ClientLimits withRates(DataRateFloor partRate, DataRateFloor responseRate) {
    return new ClientLimits(connections, proxies, partRate, responseRate, redirects, newTokens);
  }

  public ClientLimits withRedirects(int perSecond) {
    return new ClientLimits(connections, proxies, part, response, perSecond, newTokens);
  }

  public ClientLimits withNewTokens(int perSecond) {
    return new ClientLimits(connections, proxies, part, response, redirects, perSecond);
  }
}
