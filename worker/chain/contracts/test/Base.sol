// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PrizeDrawings} from "../PrizeDrawings.sol";
import {LocalEntropy} from "../local/LocalEntropy.sol";
import {TestToken} from "../local/TestToken.sol";
import {Cast} from "./Cast.sol";
import {vm} from "./Vm.sol";

/// @dev One registered campaign, a float of ether and of tokens, and a provider that has committed to a chain. Each test
/// starts from here.
abstract contract Base is Cast {
    uint128 internal constant PROTOCOL_FEE = 3;
    uint128 internal constant PROVIDER_FEE = 1 gwei;
    uint32 internal constant CALLBACK_GAS = 60_000;
    uint64 internal constant CHAIN_LENGTH = 200;
    uint256 internal constant TOKENS = 1e30;
    uint256 internal constant START = 1_800_000_000;

    function setUp() public virtual {
        vm.warp(START);
        entropy = new LocalEntropy(provider, PROTOCOL_FEE);
        drawings = new PrizeDrawings(owner, operator, pauser, address(entropy), provider, CALLBACK_GAS);
        token = new TestToken();
        token.mint(address(drawings), TOKENS);
        vm.deal(address(drawings), 1 ether);
        _commit();
        vm.prank(owner);
        drawings.registerCampaign(1, address(token), wallet, MAX_PAYOUT);
    }

    /// @dev Value i is the hash of value i + 1; the registration takes sequence number 0 and value 0.
    function _commit() private {
        chain = new bytes32[](CHAIN_LENGTH);
        chain[CHAIN_LENGTH - 1] = keccak256("the provider's secret");
        for (uint256 i = CHAIN_LENGTH - 1; i > 0; i--) {
            chain[i - 1] = keccak256(abi.encode(chain[i]));
        }
        vm.prank(provider);
        entropy.register(PROVIDER_FEE, chain[0], "", CHAIN_LENGTH, "");
    }
}
