package dev.vidport.outbound.egress;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.config.RegistryBuilder;

/**
 * Connects through an HTTP proxy. The proxy is told the checked address of the target, not its
 * name: it would look the name up again, and could reach an address that was not checked. The HTTP
 * client's own support of proxies sends the name.
 */
final class TunnelSockets extends PoolingHttpClientConnectionManagerBuilder {
  private final OutboundProxy proxy;

  TunnelSockets(OutboundProxy proxy) {
    this.proxy = proxy;
  }

  @Override
  protected HttpClientConnectionOperator createConnectionOperator(
      SchemePortResolver ports, DnsResolver resolver, TlsSocketStrategy tls) {
    return new DefaultHttpClientConnectionOperator(
        socks -> socket(),
        ports,
        resolver,
        RegistryBuilder.<TlsSocketStrategy>create().register(URIScheme.HTTPS.id, tls).build());
  }

  private Socket socket() {
    // A new look-up of the proxy for each connection, since its address may change.
    return new Socket(
        new Proxy(Proxy.Type.HTTP, new InetSocketAddress(proxy.host(), proxy.port())));
  }
}
