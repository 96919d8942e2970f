import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/**
 * One node of OpenSearch on this machine, of its published jars:
 *   mvn -f test/opensearch dependency:copy-dependencies -DoutputDirectory=/tmp/opensearch/lib
 *   java -Xmx512m -cp '/tmp/opensearch/lib/*' test/opensearch/Engine.java /tmp/opensearch 9200
 *   OPENSEARCH_URL=http://127.0.0.1:9200 npm test -- opensearch
 */
public final class Engine extends Node {
  private Engine(Environment environment) {
    super(environment, List.of(Netty4Plugin.class), true);
  }

  public static void main(String[] given) throws Exception {
    Path folder = Path.of(given[0]);
    Files.createDirectories(folder.resolve("config"));
    Settings settings = Settings.builder()
        .put("path.home", folder)
        .put("node.name", "test")
        .put("cluster.name", "test")
        .put("discovery.type", "single-node")
        .put("network.host", "127.0.0.1")
        .put("http.port", given[1])
        .put("transport.port", "0")
        .put("http.type", "netty4")
        .put("transport.type", "netty4")
        .build();
    Node node = new Engine(new Environment(settings, folder.resolve("config")));
    node.start();
    System.out.println("OpenSearch is at http://127.0.0.1:" + given[1]);
    Thread.currentThread().join();
  }
}
